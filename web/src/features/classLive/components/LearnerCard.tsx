import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { askedSince } from '../order';
import type { LiveLearner } from '../types';
import { Facts, LastAnswer, Place, Signs } from './facts';

/** A learner at a glance; a click looks closer. */
export function LearnerCard(props: {
  learner: LiveLearner;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  onFocus: () => void;
  onOpen: () => void;
}) {
  const { learner, isStop, onFocus, onOpen } = props;
  const tone = askedSince(learner) !== null ? 'var(--lp-warning)' : learner.stuck ? 'var(--lp-danger)' : 'transparent';
  return (
    <Card variant="outlined" sx={{ display: 'grid', borderLeft: `4px solid ${tone}` }}>
      <CardActionArea
        data-learner={learner.user_id}
        tabIndex={isStop ? 0 : -1}
        aria-haspopup="dialog"
        onFocus={onFocus}
        onClick={onOpen}
        sx={{ display: 'grid', alignContent: 'start', justifyContent: 'stretch', justifyItems: 'start', gap: 1, p: 3 }}
      >
        <Typography variant="subtitle1" component="span" sx={{ overflowWrap: 'anywhere' }}>
          {learner.full_name}
        </Typography>
        <Facts>
          <Signs learner={learner} />
        </Facts>
        <Place learner={learner} />
        <LastAnswer learner={learner} />
      </CardActionArea>
    </Card>
  );
}
