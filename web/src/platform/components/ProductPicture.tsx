import { useTranslation } from 'react-i18next';

const TESTS = 12;

/** The product as it looks to a learner: statement, program, verdict. Drawn, not interactive. */
export function ProductPicture() {
  const { t } = useTranslation('platform');
  return (
    <div className="pl-picture" aria-hidden>
      <div className="pl-picture-bar">
        <i />
        <i />
        <i />
        <span>{t('picture.address')}</span>
      </div>
      <div className="pl-picture-body">
        <div className="pl-picture-statement">
          <b>{t('picture.title')}</b>
          <span className="lp-chip" data-tone="success">
            {t('picture.easy')}
          </span>
          <p>{t('picture.text')}</p>
          <div className="pl-picture-sample">
            <span>3 5</span>
            <span>8</span>
          </div>
        </div>
        <div className="lp-window">
          <div className="lp-window-bar">
            <span>main.cpp</span>
          </div>
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
          <div className="lp-window-verdict">
            <span className="lp-chip" data-tone="success">
              ✓ {t('picture.accepted')}
            </span>
            <span className="lp-window-tests">
              {Array.from({ length: TESTS }, (_, index) => (
                <i key={index} />
              ))}
            </span>
          </div>
        </div>
      </div>
      <div className="pl-picture-toast">
        <span className="lp-check" data-state="solved">
          ✓
        </span>
        <span>
          <b>{t('picture.student')}</b> {t('picture.solved')}
        </span>
      </div>
    </div>
  );
}
