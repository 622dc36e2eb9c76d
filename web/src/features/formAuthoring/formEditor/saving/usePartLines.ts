import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import type { FormDraft } from '../schema';
import { useTemplates } from '../useTemplates';
import type { PartName } from './parts';

const written = (...lines: string[]) => lines.filter((line) => line.trim() !== '');

/** What a part of a form says, in lines. */
export function usePartLines(): (part: PartName, draft: FormDraft) => string[] {
  const { t } = useTranslation('formEditor');
  const { t: shared } = useTranslation('formAuthoring');
  const { nameOf } = useTemplates();
  return (part, draft) => {
    switch (part) {
      case 'title':
      case 'slug':
      case 'webhook':
        return written(draft[part]);
      case 'description':
        return written(...draft.description.split('\n'));
      case 'english':
        return written(draft.title_en, ...draft.description_en.split('\n'));
      case 'fields':
        return draft.fields.map(({ kind, label, required, conditions }) =>
          [
            label || t(`kind.${kind}`),
            required && t('field.requiredMark'),
            conditions.length > 0 && t('field.conditionMark'),
          ]
            .filter(Boolean)
            .join(' · '),
        );
      case 'opens_at':
      case 'closes_at': {
        const at = draft[part];
        return at === null ? [] : [formatDateTime(at)];
      }
      case 'max':
        return draft.max === null ? [] : [formatNumber(draft.max)];
      case 'once':
        return [t(`once.${draft.once}`)];
      case 'joins':
        return written(t(`joins.${draft.joins}`), draft.joins === 'none' ? '' : (draft.joined?.label ?? ''));
      case 'template_id':
        return draft.template_id === null ? [] : [nameOf(draft.template_id)];
      case 'status':
        return [shared(`status.${draft.status}`)];
    }
  };
}
