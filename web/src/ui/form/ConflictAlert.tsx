import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** Somebody else has saved meanwhile: which of both stays, as a whole. */
export function ConflictAlert(props: {
  text: string;
  mine: string;
  theirs: string;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { text, mine, theirs, busy, onMine, onTheirs } = props;
  return (
    <Alert severity="warning" role="alert">
      {text}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button variant="contained" size="small" loading={busy} onClick={onMine}>
          {mine}
        </Button>
        <Button variant="outlined" size="small" color="inherit" disabled={busy} onClick={onTheirs}>
          {theirs}
        </Button>
      </Box>
    </Alert>
  );
}
