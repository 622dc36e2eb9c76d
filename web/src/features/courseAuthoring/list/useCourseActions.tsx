import EditIcon from '@mui/icons-material/EditOutlined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { paths } from '#/routing/paths';
import type { RowAction } from '#/ui/table/DataTable';
import type { CourseItem } from '../types';
import { useRemoveCourse } from './useRemoveCourse';

/** What can be done with one course, and the course whose copy is being asked for. */
export function useCourseActions(onExport: (course: CourseItem) => void) {
  const { t } = useTranslation('courseAuthoring');
  const user = useUser();
  const remove = useRemoveCourse();
  const [cloned, setCloned] = useState<CourseItem | null>(null);
  const rowActions = (course: CourseItem): readonly RowAction[] => {
    const { id, slug, title } = course;
    const clone = { key: 'clone', label: t('row.clone'), onClick: () => setCloned(course) };
    const erase = { key: 'delete', label: t('row.delete'), danger: true, onClick: () => void remove(course) };
    return [
      {
        key: 'edit',
        label: t('row.edit', { title: title || t('untitled') }),
        icon: <EditIcon />,
        inline: true,
        to: paths.manageCourse(id),
      },
      { key: 'curriculum', label: t('row.curriculum'), to: paths.manageCurriculum(id) },
      { key: 'learners', label: t('row.learners'), to: paths.manageLearners(id) },
      { key: 'open', label: t('row.open'), to: paths.course(slug) },
      ...(may(user, 'course', 'create') ? [clone] : []),
      { key: 'export', label: t('row.export'), onClick: () => onExport(course) },
      ...(may(user, 'course', 'delete') ? [erase] : []),
    ];
  };
  return { rowActions, cloned, closeClone: () => setCloned(null) };
}
