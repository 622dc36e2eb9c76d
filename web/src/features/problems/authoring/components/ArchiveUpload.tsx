import UploadIcon from '@mui/icons-material/UploadFileRounded';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { useErrorText } from '#/ui/useErrorText';
import { uploadTestCases, type UploadReport } from '../api';

/** The largest zip the server takes, in bytes. */
const largest = 64 * 1024 * 1024;

/** Many tests at once out of a zip, and a report of what paired and what did not. */
export function ArchiveUpload({
  problemId,
  existing,
  onDone,
}: {
  problemId: number;
  existing: number;
  onDone: () => void;
}) {
  const { t } = useTranslation('authoring');
  const errorText = useErrorText();
  const picker = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const upload = useMutation({
    mutationFn: (file: File) => uploadTestCases(problemId, file),
    meta: { quiet: true },
    onSuccess: onDone,
  });
  const take = async (file: File | undefined) => {
    if (picker.current) picker.current.value = '';
    setTooLarge(false);
    if (!file) return;
    if (file.size > largest) return setTooLarge(true);
    const replaces =
      existing === 0 ||
      (await dialogs.confirm({
        title: t('upload.replaceTitle'),
        text: t('upload.replaceText', { count: existing }),
        action: t('upload.replaceAction'),
        danger: true,
      }));
    if (replaces) upload.mutate(file);
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('upload.action')}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <button
        type="button"
        className="lp-btn"
        aria-busy={upload.isPending}
        disabled={upload.isPending}
        onClick={() => picker.current?.click()}
      >
        {upload.isPending ? <span className="lp-spinner" aria-hidden /> : <UploadIcon aria-hidden fontSize="small" />}
        {upload.isPending ? t('upload.busy') : t('upload.action')}
      </button>
      <div className="lp-upload-report" aria-live="polite">
        {tooLarge && (
          <p className="lp-alert" data-tone="danger">
            {t('upload.tooLarge', { size: formatBytes(largest) })}
          </p>
        )}
        {upload.error && (
          <p className="lp-alert" data-tone="danger">
            {errorText(upload.error)}
          </p>
        )}
        {upload.data && <Report report={upload.data} />}
      </div>
    </>
  );
}

function Report({ report }: { report: UploadReport }) {
  const { t } = useTranslation('authoring');
  return (
    <div className="lp-alert" data-tone={report.problems.length > 0 ? 'warning' : 'success'}>
      <p>
        <strong>{t('upload.paired', { count: report.count })}</strong>
      </p>
      {report.problems.length > 0 && (
        <>
          <p>{t('upload.unpaired', { count: report.problems.length })}</p>
          <ul className="lp-upload-problems">
            {report.problems.map((problem) => (
              <li key={problem.name}>
                <code>{problem.name}</code> {problem.message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
