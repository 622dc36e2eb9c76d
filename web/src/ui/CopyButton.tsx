import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeClipboard } from './clipboard';

const SHOWN_MS = 2000;

/** Copies a text to the clipboard, and says so. `label` names it for screen readers. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await writeClipboard(text);
    setCopied(true);
  };
  const Icon = copied ? CheckIcon : CopyIcon;
  return (
    <button
      type="button"
      className="lp-icon-btn lp-copy"
      onClick={() => void copy()}
      title={copied ? t('copied') : t('copy')}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      <span className="lp-visually-hidden">{label ?? t('copy')}</span>
      <span className="lp-visually-hidden" role="status">
        {copied ? t('copied') : ''}
      </span>
    </button>
  );
}
