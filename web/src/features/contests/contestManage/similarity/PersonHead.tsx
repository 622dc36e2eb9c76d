import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { reinstate, similarityKey } from './api';
import { ShareBar } from './ShareBar';
import type { SimilarProgram } from './types';

const DisqualifyDialog = lazy(() => import('./DisqualifyDialog'));

interface PersonProps {
  contest: number;
  program: SimilarProgram;
  share: number;
  /** Not there: not known yet. */
  language: string | undefined;
}

/** Whose program it is, how much of it is in the other, and whether they are disqualified. */
export function PersonHead({ contest, program, share, language }: PersonProps) {
  const { t } = useTranslation('similarity');
  const { name, candidate_id: candidate, disqualified_reason: reason } = program;
  const who = [candidate, language].filter(Boolean).join(' · ');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {who !== '' && (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0 }}>
              {who}
            </Typography>
          )}
        </Box>
        <Disqualifying contest={contest} program={program} />
      </Box>
      <ShareBar name={name} share={share} />
      {reason != null && (
        <Typography variant="body2" component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          <Chip tone="danger">{t('disqualified.one')}</Chip> {reason}
        </Typography>
      )}
    </Box>
  );
}

function Disqualifying({ contest, program }: Pick<PersonProps, 'contest' | 'program'>) {
  const { t } = useTranslation('similarity');
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { name, entry_id: entry, disqualified_reason: reason } = program;
  const takeBack = async () => {
    const isDone = await dialogs.confirm({
      title: t('reinstate.title', { name }),
      text: t('reinstate.text'),
      action: t('reinstate.action'),
      run: () => reinstate(contest, entry),
    });
    if (!isDone) return;
    await queryClient.invalidateQueries({ queryKey: similarityKey(contest) });
    toasts.success(t('reinstate.done', { name }));
  };
  return (
    <>
      {reason == null ? (
        <Button
          size="small"
          color="error"
          aria-label={t('disqualify.of', { name })}
          onClick={() => setIsOpen(true)}
          sx={{ minHeight: 40 }}
        >
          {t('disqualify.action')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('reinstate.of', { name })}
          onClick={() => void takeBack()}
          sx={{ minHeight: 40 }}
        >
          {t('reinstate.action')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && <DisqualifyDialog contest={contest} program={program} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
