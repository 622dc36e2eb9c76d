import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { EditedQuestion } from '../types';

/** The drawing that is wanted, as the judge made it of the author's program; until then it says that it is still to come. */
export function TurtleTarget({ turtle }: { turtle: NonNullable<EditedQuestion['content']['turtle']> }) {
  const { t } = useTranslation('question');
  return (
    <Typography variant="body2" color="textSecondary">
      {t(turtle.target ? 'turtle.hasTarget' : 'turtle.noTarget')}
    </Typography>
  );
}
