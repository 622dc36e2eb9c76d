import { useTranslation } from 'react-i18next';
import { joinModes } from '#/features/classrooms';

/** What the class's code and link can do, explained. */
export function useJoinOptions() {
  const { t } = useTranslation('classrooms');
  return joinModes.map((value) => ({ value, label: t(`join.${value}`), hint: t(`joinHint.${value}`) }));
}
