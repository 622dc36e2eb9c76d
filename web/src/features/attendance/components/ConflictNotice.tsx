import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Conflict } from '../keeping/marks';
import type { AttendanceRow, Sheet } from '../types';
import { shortSession, statusWord } from '../words';

/** What somebody else has marked meanwhile, beside what I have: which of the two shall stand. */
export function ConflictNotice(props: {
  sheet: Sheet;
  conflicts: readonly Conflict[];
  onDecide: (conflict: Conflict, choice: 'mine' | 'theirs') => void;
}) {
  const { sheet, conflicts, onDecide } = props;
  const { t } = useTranslation('attendance');
  if (conflicts.length === 0) return null;
  const valueOf = ({ status, remark }: AttendanceRow) => [statusWord(t, status), remark].filter(Boolean).join(', ');
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <Typography variant="subtitle2" component="p">
        {t('conflict.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, mt: 2 }}>
        {conflicts.map((conflict) => {
          const member = sheet.members.find(({ user_id: user }) => user === conflict.user);
          const session = sheet.sessions.find(({ id }) => id === conflict.session);
          const who = [member?.full_name, session && shortSession(session)].filter(Boolean).join(', ');
          return (
            <Box
              component="li"
              key={`${conflict.session}/${conflict.user}`}
              aria-label={who}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
            >
              <Typography variant="body2" sx={{ flex: '1 1 220px', minWidth: 0 }}>
                <strong>{who}</strong>
                <br />
                {t('conflict.both', { theirs: valueOf(conflict.theirs), mine: valueOf(conflict.mine) })}
              </Typography>
              <Button size="small" variant="outlined" color="inherit" onClick={() => onDecide(conflict, 'theirs')}>
                {t('conflict.theirs')}
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
