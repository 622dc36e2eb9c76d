import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeLines } from '#/ui/changes/ChangeLines';
import { FormCard } from '#/ui/form/FormCard';
import { QueryView } from '#/ui/QueryView';
import { changesQuery } from '../../api';
import type { EditedCourse } from '../../types';
import { usePartName } from '../words';

/** What its reviewer has to read of a course: the lines that came and went since it was out last. */
export default function ReviewChanges({ course }: { course: EditedCourse }) {
  const { t } = useTranslation('courseEditor');
  const partName = usePartName();
  const query = useQuery(changesQuery(course.id, course.version));
  return (
    <FormCard title={t('card.changes')}>
      <QueryView
        query={query}
        empty={{
          when: (changes) => changes.length === 0,
          show: <Typography color="textSecondary">{t('changes.none')}</Typography>,
        }}
      >
        {(changes) =>
          changes.map(({ field, lines }) => <ChangeLines key={field} title={partName(field)} lines={lines} />)
        }
      </QueryView>
    </FormCard>
  );
}
