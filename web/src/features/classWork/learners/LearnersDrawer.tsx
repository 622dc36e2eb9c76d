import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import type { Classroom } from '#/features/classrooms';
import { AppLink } from '#/routing/AppLink';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { useNow } from '#/ui/useNow';
import { assignmentQuery, workQuery } from '../api';
import type { Assignment } from '../types';
import { dueText, lateText, markText, subjectPath, subjectText } from '../words';
import { LearnerTable } from './LearnerTable';

/** How often it is looked how much time is left, in milliseconds. */
const LOOK_MS = 60_000;

/** One assignment beside the list: what it is, and what each learner has of it. */
export default function LearnersDrawer(props: {
  classroom: Classroom;
  assignment: number;
  /** Null in a class that has ended. */
  onEdit: ((assignment: Assignment) => void) | null;
  onClose: () => void;
}) {
  const { classroom, assignment, onEdit, onClose } = props;
  const { t } = useTranslation('classWork');
  const query = useQuery(assignmentQuery(classroom.id, assignment));
  const { data: list } = useQuery({ ...workQuery(classroom.id), enabled: false });
  const known = query.data ?? list?.find(({ id }) => id === assignment);
  return (
    <Drawer open width="lg" title={known?.title ?? t('title')} onClose={onClose}>
      <QueryView query={query} skeleton={<SkeletonList rows={6} />} missing={<EmptyState title={t('missing')} />}>
        {(detail) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: '100%', gap: 5 }}>
            <Head work={detail} classroom={classroom.id} onEdit={onEdit && (() => onEdit(detail))} />
            <LearnerTable classroom={classroom} detail={detail} />
          </Box>
        )}
      </QueryView>
    </Drawer>
  );
}

/** What it is of, by when it is due, what it counts. */
function Head(props: { work: Assignment; classroom: number; onEdit: (() => void) | null }) {
  const { work, classroom, onEdit } = props;
  const { t } = useTranslation('classWork');
  const { t: left } = useTranslation('classDue');
  const now = Math.floor(useNow(LOOK_MS, serverNow) / 1000);
  const to = subjectPath(work.subject, classroom);
  const words = subjectText(t, work);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
        {to === null ? (
          <Typography>{words}</Typography>
        ) : (
          <Link component={AppLink} to={to}>
            {words}
          </Link>
        )}
        <Typography variant="body2">{dueText(t, left, work.due_at, now)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[
            work.due_at !== null && lateText(t, work.late),
            t('points', { points: markText(work.points) }),
            t('weightAndTerm', { weight: t(`weight.${work.weight as 1}`), term: work.term }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {onEdit && (
        <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
          {t('editTitle')}
        </Button>
      )}
    </Box>
  );
}
