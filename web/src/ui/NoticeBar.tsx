import CloseIcon from '@mui/icons-material/Close';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from './storage';

/**
 * A bar above a page that whoever has read it closes for good: `name` is where that is kept, `text` what was closed, so that other
 * words are shown again. The server writes the same without its button (FIRST-PAINT.md).
 */
export function NoticeBar(props: { name: string; text: string; label: string; children: ReactNode }) {
  const { name, text, label, children } = props;
  const { t } = useTranslation('ui');
  const [closed, setClosed] = useState(() => readStored(name));
  if (closed === text) return null;
  const close = () => {
    writeStored(name, text);
    setClosed(text);
  };
  return (
    <aside className="lp-announcement" aria-label={label}>
      <div className="lp-container">
        <p>{children}</p>
        <button type="button" className="lp-icon-btn" aria-label={t('close')} title={t('close')} onClick={close}>
          <CloseIcon aria-hidden fontSize="small" />
        </button>
      </div>
    </aside>
  );
}
