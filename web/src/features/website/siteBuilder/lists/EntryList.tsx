import AddIcon from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { useField } from '#/ui/form/field';
import { useFaultText } from '#/ui/form/useFaultText';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { toasts } from '#/ui/toasts';
import { withEntry } from '../../components/entries';
import type { Kind, KindFields } from '../form/kinds';
import { freshId, type BuilderForm, type EntryForm } from '../form/model';
import { entryOf } from '../form/reading';
import { PanelPart } from '../panels/PanelPart';
import { EntryDialog } from './EntryDialog';
import { ListRow } from './ListRow';

const MOST = 24;

/** The entries of a section, in their order. */
export function EntryList(props: { index: number; kind: Kind; fields: NonNullable<KindFields['entries']> }) {
  const { index, kind, fields } = props;
  const { t } = useTranslation('siteBuilder');
  const faultText = useFaultText();
  const field = useField<BuilderForm, EntryForm[]>({ name: `sections.${index}.items` as never });
  const [edited, setEdited] = useState<EntryForm | null>(null);
  const entries = field.value;
  const faults = (field.rawError ?? {}) as Record<number, unknown>;
  const nameOf = (entry: EntryForm) => nameIn(entry) || t('entries.unnamed');
  const put = (next: readonly EntryForm[]) => field.onChange([...next]);
  const remove = (entry: EntryForm) => {
    put(entries.filter(({ id }) => id !== entry.id));
    toasts.info(t('entries.removed', { name: nameOf(entry) }), { label: t('undo'), run: () => put(entries) });
  };
  return (
    <PanelPart title={t('entries.title')} lead={kind === 'comments' ? t('entries.commentsHint') : undefined}>
      {entries.length > 0 && (
        <SortableList
          label={t('entries.title')}
          items={entries}
          nameOf={nameOf}
          renderItem={(entry) => (
            <ListRow
              name={nameOf(entry)}
              fault={faultText(faults[entries.findIndex(({ id }) => id === entry.id)])}
              onEdit={() => setEdited(entry)}
              onRemove={() => remove(entry)}
            />
          )}
          onMove={async ({ tree }) => put(tree.flatMap(({ id }) => entries.find((entry) => entry.id === id) ?? []))}
        />
      )}
      <div>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<AddIcon />}
          disabled={entries.length >= MOST}
          onClick={() => setEdited(entryOf({}, freshId(entries)))}
        >
          {t('entries.add')}
        </Button>
      </div>
      {edited && (
        <EntryDialog
          entry={edited}
          fields={fields}
          onStore={(entry) => put(withEntry(entries, entry))}
          onClose={() => setEdited(null)}
        />
      )}
    </PanelPart>
  );
}

/** What an entry is called: the first of its words that there is. */
function nameIn(entry: EntryForm): string {
  const { name, value, title, question, label } = entry;
  return (
    [name, value, ...[title, question, label].map((words) => pickText(words, currentLocale()))].find(Boolean) ?? ''
  );
}
