import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { FormDialog } from '#/ui/form/FormDialog';
import { ImageField } from '#/ui/form/ImageField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { keep } from '../../components/entries';
import type { EntryLine, EntryWords, KindFields } from '../form/kinds';
import type { EntryForm } from '../form/model';
import { IconField } from './IconField';

const FOLDER = 'website';
const rowsOf: Partial<Record<EntryWords, number>> = { description: 2, text: 3, answer: 4 };

/** One entry of a section; what it lacks is asked for when the website is published. */
export function EntryDialog(props: {
  entry: EntryForm;
  fields: NonNullable<KindFields['entries']>;
  onStore: (entry: EntryForm) => void;
  onClose: () => void;
}) {
  const { entry, fields, onStore, onClose } = props;
  const { t } = useTranslation('siteBuilder');
  const form = useApiForm<EntryForm, EntryForm>({
    schema: z.custom<EntryForm>(),
    defaultValues: entry,
    send: keep,
    onDone: (done) => {
      onStore(done);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('entries.dialog')} action={t('done')} onClose={onClose}>
      {fields.lines.map((name) => (
        <Line key={name} name={name} />
      ))}
      {fields.words.map((name) => (
        <BilingualTextField key={name} name={name} label={t(`entry.${name}`)} rows={rowsOf[name]} />
      ))}
    </FormDialog>
  );
}

function Line({ name }: { name: EntryLine }) {
  const { t } = useTranslation('siteBuilder');
  if (name === 'picture')
    return <ImageField name={name} ratio="1" label={t('field.picture')} folder={FOLDER} optional />;
  if (name === 'icon') return <IconField name={name} label={t('entry.icon')} />;
  if (name === 'link') return <TextField name={name} label={t('field.link')} hint={t('field.linkHint')} optional />;
  return <TextField name={name} label={t(`entry.${name}`)} />;
}
