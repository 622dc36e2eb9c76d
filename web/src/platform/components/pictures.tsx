import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

/** Pictures of what a site does, drawn so that they wear the page's colours and stay sharp. */
const boxed = {
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-lg)',
  background: 'var(--lp-surface)',
};
const mono = { fontFamily: 'var(--lp-mono)', fontSize: 'var(--lp-font-xs)' };
const pulse = keyframes({ '50%': { opacity: 0.45 } });

const Verdict = styled('div')({
  display: 'grid',
  gap: 10,
  width: '100%',
  maxWidth: 460,
  marginInline: 'auto',
});

const Tests = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 5,
  '& i': {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '1',
    borderRadius: 'var(--lp-radius-md)',
    background: 'color-mix(in srgb, var(--lp-text) 8%, var(--lp-surface))',
    color: 'var(--lp-muted)',
    fontSize: 'var(--lp-font-xs)',
    fontStyle: 'normal',
    fontWeight: 'var(--lp-bold)',
  },
  "& [data-state='ok']": { background: 'var(--lp-success)', color: 'var(--lp-on-success)' },
  "& [data-state='slow']": { background: 'var(--lp-warning)', color: 'var(--lp-on-warning)' },
  "& [data-state='run']": {
    outline: '2px solid var(--lp-info)',
    animation: `${pulse} 1.4s ease-in-out infinite`,
  },
});

const TestRow = styled('div')({
  ...boxed,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
  gap: '6px 16px',
  alignItems: 'center',
  padding: '10px 14px',
  fontSize: 'var(--lp-font-xs)',
  '@media (max-width: 767px)': {
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    '& > :nth-of-type(3)': { display: 'none' },
  },
});

/** A verdict that fills test by test. */
export function VerdictPicture() {
  const { t } = useTranslation('platform');
  const tests = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'slow', 'ok', 'ok', 'run', 'wait', 'wait'];
  return (
    <Verdict>
      <Tests>
        {tests.map((state, index) => (
          <i key={index} data-state={state}>
            {index + 1}
          </i>
        ))}
      </Tests>
      <TestRow>
        <span>{t('pictures.test', { number: 6 })}</span>
        <span>12 ms</span>
        <span>3.1 MiB</span>
        <span className="lp-chip" data-tone="success">
          {t('picture.accepted')}
        </span>
      </TestRow>
      <TestRow>
        <span>{t('pictures.test', { number: 7 })}</span>
        <span>1,004 ms</span>
        <span>3.4 MiB</span>
        <span className="lp-chip" data-tone="warning">
          {t('pictures.slow')}
        </span>
      </TestRow>
    </Verdict>
  );
}

const Zip = styled('div')({
  ...mono,
  display: 'grid',
  gap: 8,
  justifyItems: 'center',
  '& strong': {
    padding: '8px 18px',
    borderRadius: 'var(--lp-radius-md)',
    background: 'var(--lp-text)',
    color: 'var(--lp-bg)',
    fontWeight: 'var(--lp-medium)',
  },
  '& div': { display: 'flex', gap: 12, alignItems: 'center', color: 'var(--lp-primary-text)' },
  '& div span': { ...boxed, padding: '5px 14px', color: 'var(--lp-text)' },
});

/** A zip of tests that pairs by itself. */
export function TestsPicture() {
  const pairs = [
    ['1.in', '1.out'],
    ['2.in', '2.out'],
    ['3.in', '3.out'],
  ];
  return (
    <Zip>
      <strong>tests.zip</strong>
      {pairs.map(([input, output]) => (
        <div key={input}>
          <span>{input}</span>
          <b>→</b>
          <span>{output}</span>
        </div>
      ))}
    </Zip>
  );
}

/** A line of writing that can't be read; `width` in percent. */
const Line = styled('span', { shouldForwardProp: (name) => name !== 'width' })<{ width: number }>(({ width }) => ({
  display: 'block',
  width: `${width}%`,
  height: 9,
  borderRadius: 'var(--lp-radius-sm)',
  background: 'color-mix(in srgb, var(--lp-text) 11%, var(--lp-surface))',
}));

const Draft = styled('div')({
  ...boxed,
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  padding: 18,
  '& .lp-chip': { marginTop: 6 },
});

/** A draft that is kept while it is written. */
export function DraftPicture() {
  const { t } = useTranslation('platform');
  return (
    <Draft>
      <Line width={70} />
      <Line width={90} />
      <Line width={50} />
      <span className="lp-chip" data-tone="success">
        ✓ {t('pictures.saved')}
      </span>
    </Draft>
  );
}

const Brands = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 14,
  '& > :nth-of-type(2)': { translate: '0 10px' },
});

const Brand = styled('div')({ ...boxed, display: 'grid', gap: 10, padding: 14 });
const BrandTop = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });
const Tint = styled('span', { shouldForwardProp: (name) => name !== 'tint' && name !== 'wide' })<{
  tint: string;
  wide?: boolean;
}>(({ tint, wide }) => ({
  flex: 'none',
  width: wide ? '60%' : 22,
  height: 22,
  borderRadius: 'var(--lp-radius-sm)',
  background: tint,
}));

/** The same site in three colours. */
export function BrandPicture() {
  return (
    <Brands>
      {['#1caa4d', '#2f6fe4', '#a3379e'].map((tint) => (
        <Brand key={tint}>
          <BrandTop>
            <Tint tint={tint} />
            <Line width={50} />
          </BrandTop>
          <Line width={80} />
          <Line width={60} />
          <Tint tint={tint} wide />
        </Brand>
      ))}
    </Brands>
  );
}

const Words = styled('div')({
  display: 'grid',
  gap: 12,
  '& > div': {
    ...boxed,
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    padding: '14px 16px',
    fontSize: 'var(--lp-font-sm)',
  },
  '& > :nth-of-type(2)': { marginLeft: 'clamp(12px, 4vw, 44px)' },
});

/** One statement in two languages. */
export function WordsPicture() {
  return (
    <Words>
      <div>
        <span className="lp-chip" data-tone="success">
          VI
        </span>
        <p lang="vi">Cho hai số nguyên a và b. Hãy in ra tổng của chúng.</p>
      </div>
      <div>
        <span className="lp-chip" data-tone="info">
          EN
        </span>
        <p lang="en">Given two integers a and b, print their sum.</p>
      </div>
    </Words>
  );
}

const Boxes = styled('div')({
  ...mono,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 12,
  '& span': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 60,
    border: '2px dashed color-mix(in srgb, var(--lp-primary) 50%, var(--lp-border))',
    borderRadius: 'var(--lp-radius-lg)',
    background: 'var(--lp-surface)',
    fontWeight: 'var(--lp-medium)',
    fontSize: 'var(--lp-font-sm)',
  },
});

/** Programs shut in boxes. */
export function SandboxPicture() {
  return (
    <Boxes>
      {['C++', 'Py', 'Java', 'JS', 'Pas', 'C'].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </Boxes>
  );
}
