import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

const mac = /Mac|iPhone|iPad/.test(navigator.platform);
const mod = mac ? '⌘' : 'Ctrl';

const rows = [
  { what: 'run', keys: [[mod, 'Enter']] },
  {
    what: 'submit',
    keys: [
      [mod, 'Shift', 'Enter'],
      ['Alt', 'Enter'],
    ],
  },
  { what: 'save', keys: [[mod, 'S']] },
  { what: 'leave', keys: [['Esc']] },
  { what: 'focus', keys: [['E']] },
  { what: 'statement', keys: [['1'], ['2'], ['3']] },
  { what: 'comment', keys: [[mod, '/']] },
  { what: 'search', keys: [[mod, 'F']] },
  { what: 'complete', keys: [['Ctrl', 'Space']] },
  { what: 'sheet', keys: [['?']] },
] as const;

/** The sheet of keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('editor');
  const { t: ui } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const sheet = dialog.current;
    sheet?.showModal();
    return () => sheet?.close();
  }, []);
  return (
    <dialog ref={dialog} className="lp-sheet" aria-labelledby="shortcuts-title" onClose={onClose}>
      <h2 id="shortcuts-title" className="lp-h3">
        {t('shortcuts.title')}
      </h2>
      <dl>
        {rows.map(({ what, keys }) => (
          <div key={what}>
            <dt>{t(`shortcuts.${what}`)}</dt>
            <dd>
              {keys.map((combination, index) => (
                <span key={combination.join()}>
                  {index > 0 && what !== 'statement' && (
                    <span className="lp-muted lp-small"> {t('shortcuts.or')} </span>
                  )}
                  {combination.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <button type="button" className="lp-btn" autoFocus onClick={() => dialog.current?.close()}>
        {ui('close')}
      </button>
    </dialog>
  );
}
