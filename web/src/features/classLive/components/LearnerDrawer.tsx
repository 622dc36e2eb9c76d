import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import WatchIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Drawer } from '#/ui/Drawer';
import { EmptyState } from '#/ui/states';
import type { LiveLearner } from '../types';
import { CodePanel } from './CodePanel';
import { Facts, Place, Signs } from './facts';
import { HintForm } from './HintForm';

/** One learner, looked at closely: what they handed in last, a private hint, their code on the projector without their name. */
export function LearnerDrawer(props: {
  session: number;
  learner: LiveLearner;
  drafts: Map<number, string>;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}) {
  const { session, learner, drafts, onPrevious, onNext, onClose } = props;
  const { t } = useTranslation('classLive');
  return (
    <Drawer
      open
      width="lg"
      title={learner.full_name}
      onClose={onClose}
      actions={
        <>
          <Button startIcon={<PreviousIcon />} disabled={!onPrevious} onClick={onPrevious}>
            {t('previous')}
          </Button>
          <Button endIcon={<NextIcon />} disabled={!onNext} onClick={onNext}>
            {t('next')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Facts>
            <Signs learner={learner} />
          </Facts>
          <Place learner={learner} />
        </Box>
        {learner.help && (
          <Box>
            <Button
              variant="outlined"
              startIcon={<WatchIcon />}
              component={AppLink}
              to={withQuery(paths.snippet(learner.help.slug), { help: 1 })}
            >
              {t('help.open', { title: learner.help.title })}
            </Button>
          </Box>
        )}
        <HintForm session={session} learner={learner} drafts={drafts} />
        {learner.last ? (
          <CodePanel session={session} learner={learner} last={learner.last} />
        ) : (
          <EmptyState title={t('code.none')} text={t('code.noneText')} />
        )}
      </Box>
    </Drawer>
  );
}
