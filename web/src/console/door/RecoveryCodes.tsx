import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#/ui/CopyButton';

/** Recovery codes, which are shown this once: to copy, or to keep as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('console');
  const text = codes.join('\n');
  return (
    <div className="co-codes">
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="co-codes-tools">
        <a
          className="lp-btn lp-btn-sm"
          download="lophoc-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <DownloadIcon aria-hidden fontSize="small" />
          {t('recovery.download')}
        </a>
        <CopyButton text={text} label={t('recovery.copy')} />
      </div>
    </div>
  );
}
