import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import type { ClassroomStatus } from '../types';
import { statusTones } from '../words';

/** What may be done in a class, in a word. Texts: `classrooms`. */
export function ClassStatusChip({ status }: { status: ClassroomStatus }) {
  const { t } = useTranslation('classrooms');
  return <Chip tone={statusTones[status]}>{t(`status.${status}`)}</Chip>;
}
