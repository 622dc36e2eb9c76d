import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { CodeFrame, CodeFrameBar, CodeFrameVerdict } from '#/ui/CodeFrame';

const TESTS = 12;

const Picture = styled('div')({
  position: 'relative',
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-xl)',
  background: 'var(--lp-surface)',
  boxShadow: 'var(--lp-shadow-lg)',
});

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 7,
  padding: '12px 16px',
  borderBottom: '1px solid var(--lp-border)',
  '& i': { width: 10, height: 10, borderRadius: '50%', background: 'var(--lp-border)' },
  '& span': {
    marginInline: 'auto',
    padding: '2px 18px',
    borderRadius: 999,
    background: 'var(--lp-sunken)',
    color: 'var(--lp-muted)',
    fontSize: 'var(--lp-font-xs)',
  },
});

const Body = styled('div')({ display: 'grid', gap: 16, padding: 'clamp(14px, 2vw, 22px)' });

const Statement = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '6px 12px',
  alignItems: 'center',
  fontSize: 'var(--lp-font-sm)',
  '& p, & > div': { gridColumn: '1 / -1' },
  '& p': { color: 'var(--lp-muted)' },
});

const Sample = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 10,
  fontFamily: 'var(--lp-mono)',
  fontSize: 'var(--lp-font-xs)',
  '& span': { padding: '6px 12px', borderRadius: 'var(--lp-radius-md)', background: 'var(--lp-sunken)' },
});

const SmallCode = styled(CodeFrame)({
  borderRadius: 'var(--lp-radius-lg)',
  boxShadow: 'none',
  '& pre': { padding: '14px 18px', fontSize: 'var(--lp-font-xs)' },
});

const Toast = styled('div')({
  position: 'absolute',
  right: -14,
  bottom: -22,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '10px 16px',
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-lg)',
  background: 'var(--lp-surface)',
  boxShadow: 'var(--lp-shadow-lg)',
  fontSize: 'var(--lp-font-sm)',
  '@media (max-width: 1199px)': { right: 10 },
});

/** The product as it looks to a learner: statement, program, verdict. Drawn, not interactive. */
export function ProductPicture() {
  const { t } = useTranslation('platform');
  return (
    <Picture aria-hidden>
      <Bar>
        <i />
        <i />
        <i />
        <span>{t('picture.address')}</span>
      </Bar>
      <Body>
        <Statement>
          <b>{t('picture.title')}</b>
          <span className="lp-chip" data-tone="success">
            {t('picture.easy')}
          </span>
          <p>{t('picture.text')}</p>
          <Sample>
            <span>3 5</span>
            <span>8</span>
          </Sample>
        </Statement>
        <SmallCode>
          <CodeFrameBar>
            <span>main.cpp</span>
          </CodeFrameBar>
          <pre>
            <code>
              <b>int</b> <u>main</u>() {'{\n'}
              {'  '}
              <b>long long</b> a, b;{'\n'}
              {'  '}cin {'>>'} a {'>>'} b;{'\n'}
              {'  '}cout {'<<'} a + b;{'\n'}
              {'}'}
            </code>
          </pre>
          <CodeFrameVerdict words={t('picture.accepted')} tests={TESTS} />
        </SmallCode>
      </Body>
      <Toast>
        <span className="lp-check" data-state="solved">
          ✓
        </span>
        <span>
          <b>{t('picture.student')}</b> {t('picture.solved')}
        </span>
      </Toast>
    </Picture>
  );
}
