import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { FormDialog } from '#/ui/form/FormDialog';
import { useApiForm } from '#/ui/form/useApiForm';
import { freshId, GOALS_MOST, goalSchema, type GoalForm, type SiteForm } from '../siteSchema';
import { EntryList } from './EntryList';
import { keep, withEntry } from './entries';

/** The cards of the home page that say what learning here is like, in their order. */
export function GoalList() {
  const { getValues, setValue } = useFormContext<SiteForm>();
  const [edited, setEdited] = useState<GoalForm | null>(null);
  const blank = (): GoalForm => ({
    id: freshId(getValues('goals')),
    title: { vi: '', en: '' },
    text: { vi: '', en: '' },
    kept: null,
  });
  const store = (entry: GoalForm) =>
    setValue('goals', withEntry(getValues('goals'), entry), { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <EntryList
        kind="goals"
        most={GOALS_MOST}
        nameOf={({ title }) => pickText(title, currentLocale())}
        detailOf={({ text }) => pickText(text, currentLocale())}
        onEdit={(entry) => setEdited(entry ?? blank())}
      />
      {edited && <GoalDialog entry={edited} onStore={store} onClose={() => setEdited(null)} />}
    </>
  );
}

function GoalDialog(props: { entry: GoalForm; onStore: (entry: GoalForm) => void; onClose: () => void }) {
  const { entry, onStore, onClose } = props;
  const { t } = useTranslation('website');
  const form = useApiForm<GoalForm, GoalForm>({
    schema: goalSchema,
    defaultValues: entry,
    send: keep,
    onDone: (done) => {
      onStore(done);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('site.goals.dialog')} action={t('site.keep')} onClose={onClose}>
      <BilingualTextField control={form.control} name="title" label={t('site.goals.name')} />
      <BilingualTextField control={form.control} name="text" label={t('site.goals.text')} rows={2} optional />
    </FormDialog>
  );
}
