import Box from '@mui/material/Box';
import { verdictStyle, type VerdictStyle } from '../judge/verdict';
import { useVerdictWords } from '../judge/words';
import { verdictLooks } from './verdictLooks';

/** The sign of a style of verdict, in the size of the text. */
export function VerdictIcon({ look }: { look: VerdictStyle }) {
  const { icon: Icon, color } = verdictLooks[look];
  return Icon && <Icon aria-hidden sx={{ flex: 'none', color, fontSize: '1.2em' }} />;
}

/** A verdict's word with its sign. */
export function VerdictText({ status }: { status: string }) {
  const words = useVerdictWords();
  const look = verdictStyle(status);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        verticalAlign: 'middle',
        color: verdictLooks[look].color,
        fontWeight: 'fontWeightMedium',
      }}
    >
      <VerdictIcon look={look} />
      {words.name(status)}
    </Box>
  );
}
