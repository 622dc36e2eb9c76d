import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../keeping/keeper';
import { backTo } from '../rules/cells';
import { markText } from '../rules/scale';
import type { Book, MarkChange, Scale } from '../types';

/** What somebody else has written meanwhile, beside what I wrote: which of the two shall stand. */
export function ConflictNotice(props: {
  book: Book;
  scale: Scale;
  entries: readonly Entry[];
  onDecide: (entry: Entry, choice: 'mine' | 'theirs') => void;
}) {
  const { book, scale, entries, onDecide } = props;
  const { t } = useTranslation('classMarks');
  const conflicts = entries.filter(({ state }) => state === 'conflict');
  if (conflicts.length === 0) return null;
  const wordsOf = ({ mark, excused }: MarkChange, points: number) =>
    [
      mark !== undefined && (mark === null ? t('noMark') : markText(mark, points, scale)),
      excused !== undefined && t(excused ? 'state.excused' : 'notExcused'),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Typography variant="subtitle2" component="p">
        {t('conflict.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, mt: 2 }}>
        {conflicts.map((entry) => {
          const row = book.rows.find(({ user_id: user }) => user === entry.user);
          const assignment = book.assignments.find(({ id }) => id === entry.assignment);
          const points = assignment?.points ?? 10;
          const who = [row?.full_name, assignment?.title].filter(Boolean).join(', ');
          const theirs = entry.theirs ? wordsOf(backTo(entry.theirs, entry.change), points) : '';
          return (
            <Box
              component="li"
              key={entry.id}
              aria-label={who}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
            >
              <Typography variant="body2" sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{who}</strong>
                <br />
                {t('conflict.both', { theirs, mine: wordsOf(entry.change, points) })}
              </Typography>
              <Button size="small" variant="outlined" color="inherit" onClick={() => onDecide(entry, 'theirs')}>
                {t('conflict.theirs')}
              </Button>
              <Button size="small" variant="contained" onClick={() => onDecide(entry, 'mine')}>
                {t('conflict.mine')}
              </Button>
            </Box>
          );
        })}
      </Box>
    </Alert>
  );
}
