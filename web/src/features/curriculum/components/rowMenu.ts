import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '#/ui/Menu';
import type { Step } from '../tree/moves';
import type { EditItem } from '../types';

/** What the menu of a row offers. */
export type RowChoice =
  | 'open'
  | 'sittings'
  | 'rename'
  | 'move'
  | 'date'
  | 'hide'
  | 'preview'
  | 'clone'
  | 'delete'
  | Step;

/** The menu of a row. */
export function useRowMenu(): (
  item: Pick<EditItem, 'kind' | 'is_hidden' | 'is_preview' | 'lesson'>,
  choose: (choice: RowChoice) => void,
) => readonly MenuEntry[] {
  const { t } = useTranslation('curriculum');
  return (item, choose) => {
    const entry = (key: RowChoice, label: string, danger = false): MenuEntry => ({
      key,
      label,
      danger,
      onClick: () => choose(key),
    });
    return [
      entry('open', t('row.open')),
      item.lesson?.type === 'quiz' && entry('sittings', t('row.sittings')),
      entry('rename', t('row.rename')),
      'divider',
      ...(['up', 'down', 'in', 'out'] as const).map((way) => entry(way, t(`step.${way}`))),
      entry('move', t('bulk.move')),
      'divider',
      entry('hide', t(item.is_hidden ? 'bulk.show' : 'bulk.hide')),
      item.kind === 'lesson' && entry('preview', t(item.is_preview ? 'bulk.previewOff' : 'bulk.previewOn')),
      entry('date', t('bulk.date')),
      entry('clone', t('bulk.clone')),
      'divider',
      entry('delete', t('bulk.delete'), true),
    ];
  };
}
