import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery, type AppPath } from '#/routing/paths';
import { FormCard } from '#/ui/form/FormCard';
import { QueryView } from '#/ui/QueryView';
import { checkQuery } from '../../api';
import type { CourseFinding } from '../../types';

/** What is still to be put right in a course, as it was last saved, each with the way there. */
export function CheckPanel({ course }: { course: number }) {
  const { t } = useTranslation('courseEditor');
  const query = useQuery(checkQuery(course));
  return (
    <FormCard title={t('card.check')}>
      <QueryView query={query}>
        {({ findings }) => (
          <>
            <Typography role="status" color="textSecondary">
              {summary(t, findings)}
            </Typography>
            {findings.length > 0 && (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
                {findings.map((finding, index) => (
                  <Finding key={index} course={course} finding={finding} />
                ))}
              </Box>
            )}
          </>
        )}
      </QueryView>
      <Button
        size="small"
        variant="outlined"
        loading={query.isFetching}
        onClick={() => void query.refetch()}
        sx={{ justifySelf: 'start' }}
      >
        {t('check.again')}
      </Button>
    </FormCard>
  );
}

function summary(t: ReturnType<typeof useTranslation<'courseEditor'>>['t'], findings: readonly CourseFinding[]) {
  const errors = findings.filter(({ level }) => level === 'error').length;
  if (errors > 0) return t('check.errors', { count: errors, number: formatNumber(errors) });
  return findings.length > 0 ? t('check.warnings') : t('check.fine');
}

function Finding({ course, finding }: { course: number; finding: CourseFinding }) {
  const { t } = useTranslation('courseEditor');
  const { level, message } = finding;
  const Icon = level === 'error' ? ErrorIcon : WarningIcon;
  const to = placeOf(course, finding);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Icon color={level} fontSize="small" titleAccess={t(`check.${level}`)} sx={{ mt: 0.5, flexShrink: 0 }} />
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {message}{' '}
        {to && (
          <Link component={AppLink} to={to}>
            {t('check.open')}
          </Link>
        )}
      </Typography>
    </Box>
  );
}

/** Where a finding can be put right; null where that is in the form itself. */
function placeOf(course: number, { question_id: question, item_id: item }: CourseFinding): AppPath | null {
  if (question !== null) return paths.manageQuestion(question);
  return item === null ? null : withQuery(paths.manageCurriculum(course), { item });
}
