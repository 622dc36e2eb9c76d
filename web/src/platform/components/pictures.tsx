import { useTranslation } from 'react-i18next';

/** A verdict that fills test by test. */
export function VerdictPicture() {
  const { t } = useTranslation('platform');
  const tests = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'slow', 'ok', 'ok', 'run', 'wait', 'wait'];
  return (
    <div className="pl-verdict">
      <div className="pl-verdict-tests">
        {tests.map((state, index) => (
          <i key={index} data-state={state}>
            {index + 1}
          </i>
        ))}
      </div>
      <div className="pl-verdict-row">
        <span>{t('pictures.test', { number: 6 })}</span>
        <span>12 ms</span>
        <span>3.1 MiB</span>
        <span className="lp-chip" data-tone="success">
          {t('picture.accepted')}
        </span>
      </div>
      <div className="pl-verdict-row">
        <span>{t('pictures.test', { number: 7 })}</span>
        <span>1,004 ms</span>
        <span>3.4 MiB</span>
        <span className="lp-chip" data-tone="warning">
          {t('pictures.slow')}
        </span>
      </div>
    </div>
  );
}

/** A zip of tests that pairs by itself. */
export function TestsPicture() {
  const pairs = [
    ['1.in', '1.out'],
    ['2.in', '2.out'],
    ['3.in', '3.out'],
  ];
  return (
    <div className="pl-zip">
      <span className="pl-zip-file">tests.zip</span>
      {pairs.map(([input, output]) => (
        <div key={input}>
          <span>{input}</span>
          <b>→</b>
          <span>{output}</span>
        </div>
      ))}
    </div>
  );
}

/** A draft that is kept while it is written. */
export function DraftPicture() {
  const { t } = useTranslation('platform');
  return (
    <div className="pl-draft">
      <span className="pl-line" data-w="70" />
      <span className="pl-line" data-w="90" />
      <span className="pl-line" data-w="50" />
      <span className="lp-chip" data-tone="success">
        ✓ {t('pictures.saved')}
      </span>
    </div>
  );
}

/** The same site in three colours. */
export function BrandPicture() {
  return (
    <div className="pl-brands">
      {(['green', 'blue', 'plum'] as const).map((color) => (
        <div key={color} className="pl-brand" data-color={color}>
          <span className="pl-brand-top">
            <i />
            <span className="pl-line" data-w="50" />
          </span>
          <span className="pl-line" data-w="80" />
          <span className="pl-line" data-w="60" />
          <span className="pl-brand-button" />
        </div>
      ))}
    </div>
  );
}

/** One statement in two languages. */
export function WordsPicture() {
  return (
    <div className="pl-words">
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
    </div>
  );
}

/** Programs shut in boxes. */
export function SandboxPicture() {
  return (
    <div className="pl-boxes">
      {['C++', 'Py', 'Java', 'JS', 'Pas', 'C'].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}
