import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { turtleTarget } from '#/features/questions';
import type { EditedQuestion } from '../types';

/** The drawing that is wanted, as the judge made it of the author's program; until then it says that it is still to come. */
export function TurtleTarget({ turtle }: { turtle: NonNullable<EditedQuestion['content']['turtle']> }) {
  const { t } = useTranslation('question');
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 240 }}>
      <Typography variant="body2" color="textSecondary">
        {t(turtle.target ? 'turtle.hasTarget' : 'turtle.noTarget')}
      </Typography>
      {turtle.target && <turtleTarget.Part target={turtle.target} paper={turtle.canvas} />}
    </Box>
  );
}
