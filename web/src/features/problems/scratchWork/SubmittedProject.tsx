import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScratchPlayer } from '#/features/scratchPlayer';
import { formatBytes } from '#/i18n/format';
import { ErrorState, SkeletonList } from '#/ui/states';
import { BlockTitle } from '../components/CodeBlock';
import type { Submission } from '../types';

/** The project's bytes; its address opens for who may see the submission. */
const projectQuery = (submission: Submission) =>
  queryOptions({
    // Not among the problems': a verdict that comes asks those anew, and would end what is played.
    queryKey: ['scratch', 'project', submission.id],
    queryFn: async ({ signal }) => {
      if (!submission.project) return new TextEncoder().encode(submission.source_code).buffer;
      const answer = await fetch(submission.project.url, { signal });
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.arrayBuffer();
    },
    staleTime: Infinity,
    // Of 50 MB none is kept for whoever has gone on.
    gcTime: 0,
  });

/** A Scratch project that was handed in: to be played, and to be taken along. */
export function SubmittedProject({ submission, title }: { submission: Submission; title: string }) {
  const { t } = useTranslation('scratchWork');
  const { project } = submission;
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack component="section" sx={{ gap: 2, minWidth: 0, alignItems: 'flex-start' }}>
      <BlockTitle>{title}</BlockTitle>
      {!project && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('textAlone')}
        </Typography>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {!isOpen && (
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            {t('look')}
          </Button>
        )}
        {project && (
          <Button
            size="small"
            color="inherit"
            startIcon={<DownloadIcon />}
            component="a"
            href={project.url}
            download={project.name}
          >
            {t('download', { name: project.name, size: formatBytes(project.size) })}
          </Button>
        )}
      </Stack>
      {isOpen && <Shown submission={submission} />}
    </Stack>
  );
}

function Shown({ submission }: { submission: Submission }) {
  const bytes = useQuery(projectQuery(submission));
  if (bytes.data) return <ScratchPlayer project={bytes.data} />;
  return bytes.error ? (
    <ErrorState error={bytes.error} onRetry={() => void bytes.refetch()} />
  ) : (
    <SkeletonList rows={3} />
  );
}
