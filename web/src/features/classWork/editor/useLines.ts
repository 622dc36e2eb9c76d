import { useTranslation } from 'react-i18next';
import type { Member } from '#/features/classPeople';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { lateText } from '../words';
import { bodyOf, type WorkForm } from './schema';

/** A field in words. */
export interface Line {
  key: string;
  label: string;
  text: string;
}

/** Writes a form's fields in words, in their order. */
export function useLines(members: readonly Member[]): (form: WorkForm) => Line[] {
  const { t } = useTranslation('classWork');
  const nameOf = (id: number) => members.find(({ user_id: user }) => user === id)?.name ?? String(id);
  const subjectOf = (form: WorkForm) =>
    form.kind === 'paper'
      ? t('kind.paper')
      : [t(`kind.${form.kind}`), form[form.kind]?.label].filter(Boolean).join(': ');
  return (form) => [
    { key: 'subject', label: t('field.kind'), text: subjectOf(form) },
    { key: 'title', label: t('field.title'), text: form.title },
    { key: 'instructions', label: t('field.instructions'), text: form.instructions },
    { key: 'visible_at', label: t('field.visibleAt'), text: form.visible_at ? formatDateTime(form.visible_at) : '' },
    { key: 'due_at', label: t('field.dueAt'), text: form.due_at ? formatDateTime(form.due_at) : t('due.none') },
    { key: 'late', label: t('field.late'), text: form.due_at ? lateText(t, bodyOf(form, null).late) : '' },
    { key: 'points', label: t('field.points'), text: form.points === null ? '' : formatNumber(form.points) },
    { key: 'weight', label: t('field.weight'), text: t(`weight.${form.weight as 1}`) },
    { key: 'term', label: t('field.term'), text: t('term', { term: form.term }) },
    {
      key: 'user_ids',
      label: t('field.isFor'),
      text: form.isFor === 'all' ? t('for.all') : form.user_ids.map(nameOf).join(', '),
    },
  ];
}
