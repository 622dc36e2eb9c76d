import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScratchPlayer } from '#/features/scratchPlayer';

/** The project itself, to be played. */
export function PlayCard({ file }: { file: File }) {
  const { t } = useTranslation('analyzer');
  const [project, setProject] = useState<ArrayBuffer | null>(null);
  useEffect(() => {
    let isGone = false;
    // A file that is gone meanwhile has nothing to be played.
    file.arrayBuffer().then(
      (bytes) => !isGone && setProject(bytes),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  if (!project) return null;
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('play')}
      </Typography>
      <ScratchPlayer project={project} />
    </section>
  );
}
