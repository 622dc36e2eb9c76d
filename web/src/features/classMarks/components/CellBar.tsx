import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What the cell says that keys act upon, in full, as the cells themselves have no room for it; or what is wrong with what was typed. */
export function CellBar(props: {
  id: string;
  name: string | undefined;
  column: string | undefined;
  words: string | undefined;
  fault: string | undefined;
}) {
  const { id, name, column, words, fault } = props;
  return (
    <Box sx={barStyle}>
      {fault ? (
        <Typography id={id} role="alert" variant="body2" color="error">
          {fault}
        </Typography>
      ) : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{[name, column].filter(Boolean).join(' · ')}</strong>
          {words && `: ${words}`}
        </Typography>
      )}
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  px: 3,
  py: 1,
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-md)',
  background: 'var(--lp-sunken)',
} as const;
