import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import { Upload } from '#/ui/Upload';
import { testArchiveCall, type UploadReport } from '../api';

/** The largest zip the server takes, in bytes. */
const largest = 64 * 1024 * 1024;
const accept = ['.zip'];

/** Many tests at once out of a zip, and a report of what paired and what did not. */
export function ArchiveUpload(props: { problemId: number; existing: number; onDone: () => void }) {
  const { problemId, existing, onDone } = props;
  const { t } = useTranslation('authoring');
  const helpId = useId();
  const [report, setReport] = useState<UploadReport | null>(null);
  const confirm = async () => {
    setReport(null);
    return (
      existing === 0 ||
      dialogs.confirm({
        title: t('upload.replaceTitle'),
        text: t('upload.replaceText', { count: existing }),
        action: t('upload.replaceAction'),
        danger: true,
      })
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Upload<UploadReport>
        kind="file"
        to={testArchiveCall(problemId)}
        label={t('upload.action')}
        describedBy={helpId}
        {...{ accept, largest, confirm }}
        onUploaded={(uploaded) => {
          setReport(uploaded);
          onDone();
        }}
      />
      <Typography id={helpId} variant="caption" sx={{ color: 'text.secondary' }}>
        {t('upload.help')}
      </Typography>
      <Box aria-live="polite">{report && <Report report={report} />}</Box>
    </Box>
  );
}

function Report({ report }: { report: UploadReport }) {
  const { t } = useTranslation('authoring');
  const { count, problems } = report;
  return (
    <Alert severity={problems.length > 0 ? 'warning' : 'success'}>
      <Typography variant="subtitle2" component="p">
        {t('upload.paired', { count })}
      </Typography>
      {problems.length > 0 && (
        <>
          <p>{t('upload.unpaired', { count: problems.length })}</p>
          <Box component="ul" sx={{ maxHeight: 220, overflow: 'auto', mt: 1, mb: 0, pl: 5 }}>
            {problems.map((problem) => (
              <li key={problem.name}>
                <code>{problem.name}</code> {problem.message}
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}
