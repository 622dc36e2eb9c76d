import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import type { LearnerChange, WorkLearner } from '../types';
import { markOf } from '../words';
import type { LearnerConflict } from './useLearnerSaving';

/** What somebody else has written of a learner meanwhile, beside what I wanted: which of the two shall stand. */
export function LearnerConflicts(props: {
  conflicts: readonly LearnerConflict[];
  points: number;
  onDecide: (conflict: LearnerConflict, choice: 'mine' | 'theirs') => void;
}) {
  const { conflicts, points, onDecide } = props;
  const { t } = useTranslation('classWork');
  const wordsOf = useWords(points);
  if (conflicts.length === 0) return null;
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Typography variant="subtitle2" component="p">
        {t('conflict.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, mt: 2 }}>
        {conflicts.map((conflict) => {
          const { theirs, mine } = conflict;
          return (
            <Box
              component="li"
              key={theirs.user_id}
              aria-label={theirs.full_name}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
            >
              <Typography variant="body2" sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{theirs.full_name}</strong>
                <br />
                {t('conflict.saved', { value: wordsOf(changeIn(theirs, mine)) })}
                <br />
                {t('conflict.written', { value: wordsOf(mine) })}
              </Typography>
              <Button size="small" variant="outlined" color="inherit" onClick={() => onDecide(conflict, 'theirs')}>
                {t('conflict.keepTheirs')}
              </Button>
              <Button size="small" variant="contained" onClick={() => onDecide(conflict, 'mine')}>
                {t('conflict.mine')}
              </Button>
            </Box>
          );
        })}
      </Box>
    </Alert>
  );
}

/** What a row has of the fields of a change. */
function changeIn(row: WorkLearner, change: LearnerChange): LearnerChange {
  return {
    ...(change.mark !== undefined && { mark: row.typed ? row.mark : null }),
    ...(change.due_at !== undefined && { due_at: row.extended ? row.due_at : null }),
    ...(change.excused !== undefined && { excused: row.excused }),
  };
}

function useWords(points: number): (change: LearnerChange) => string {
  const { t } = useTranslation('classWork');
  return ({ mark, due_at: due, excused }) =>
    [
      mark !== undefined && (mark === null ? t('value.noMark') : t('value.mark', { mark: markOf(mark, points) })),
      due !== undefined && (due === null ? t('value.noExtension') : t('value.due', { time: formatDateTime(due) })),
      excused !== undefined && t(excused ? 'value.excused' : 'value.notExcused'),
    ]
      .filter(Boolean)
      .join(', ');
}
