import { styled } from '@mui/material/styles';

/** A drawn editor window, dark in both modes: keywords are `<b>`, names `<u>`, values `<em>`. */
export const CodeFrame = styled('div')({
  overflow: 'hidden',
  border: '1px solid #24322a',
  borderRadius: 'var(--lp-radius-xl)',
  background: '#0f1713',
  color: '#d8e4dc',
  boxShadow: 'var(--lp-shadow-lg)',
  '.lp-hero > .lp-container > &': { '@media (max-width: 991px)': { display: 'none' } },
  '& pre': { margin: 0, padding: 20, overflow: 'hidden', fontSize: 'var(--lp-font-sm)', lineHeight: 1.75 },
  '& b': { color: '#ff9d7a', fontWeight: 'var(--lp-regular)' },
  '& u': { color: '#7cc7ff', textDecoration: 'none' },
  '& em': { color: '#f6c667', fontStyle: 'normal' },
});

/** The window's upper edge: three `<i>` are its buttons, a `<span>` the file's name. */
export const CodeFrameBar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 7,
  padding: '12px 16px',
  borderBottom: '1px solid #1f2c25',
  color: '#8ea096',
  fontSize: 'var(--lp-font-xs)',
  '& i': { width: 11, height: 11, borderRadius: '50%', background: '#2b3a32' },
  '& span': { marginLeft: 8 },
});

const Verdict = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  padding: '14px 18px',
  borderTop: '1px solid #1f2c25',
  background: '#121d17',
  fontSize: 'var(--lp-font-sm)',
  fontWeight: 'var(--lp-medium)',
  '& .lp-chip': { background: 'rgb(28 170 77 / 0.18)', color: '#5fdc8e' },
  '& > div': { flex: 1, display: 'flex', gap: 5 },
  '& i': { flex: 1, maxWidth: 26, height: 8, borderRadius: 'var(--lp-radius-sm)', background: '#1caa4d' },
});

/** The verdict at the window's lower edge: a word, a bar for each test that passed, and the score. */
export function CodeFrameVerdict({ words, tests, score }: { words: string; tests: number; score?: string }) {
  return (
    <Verdict>
      <span className="lp-chip" data-tone="success">
        ✓ {words}
      </span>
      <div>
        {Array.from({ length: tests }, (_, index) => (
          <i key={index} />
        ))}
      </div>
      {score && <span>{score}</span>}
    </Verdict>
  );
}
