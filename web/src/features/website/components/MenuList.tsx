import Box from '@mui/material/Box';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { Chip } from '#/ui/Chips';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { FormRow } from '#/ui/form/ApiForm';
import { FormDialog } from '#/ui/form/FormDialog';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { freshId, MENU_MOST, menuItemSchema, type MenuForm, type SiteForm } from '../siteSchema';
import { EntryList } from './EntryList';
import { keep, withEntry } from './entries';

/** The entries of the menu, in their order. */
export function MenuList() {
  const { getValues, setValue } = useFormContext<SiteForm>();
  const [edited, setEdited] = useState<MenuForm | null>(null);
  const blank = (): MenuForm => ({
    id: freshId(getValues('menu')),
    title: { vi: '', en: '' },
    path: '',
    openNewTab: false,
    show: true,
    kept: null,
  });
  const store = (entry: MenuForm) =>
    setValue('menu', withEntry(getValues('menu'), entry), { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <EntryList
        kind="menu"
        most={MENU_MOST}
        nameOf={({ title }) => pickText(title, currentLocale())}
        detailOf={detailOf}
        onEdit={(entry) => setEdited(entry ?? blank())}
      />
      {edited && <MenuItemDialog entry={edited} onStore={store} onClose={() => setEdited(null)} />}
    </>
  );
}

const detailOf = (entry: MenuForm) => <Detail entry={entry} />;

/** Where an entry leads, and whether that is anything special. */
function Detail({ entry: { path, openNewTab, show } }: { entry: MenuForm }) {
  const { t } = useTranslation('website');
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <span translate="no">{path}</span>
      {openNewTab && <Chip>{t('site.menu.newTab')}</Chip>}
      {!show && <Chip tone="warning">{t('site.menu.hidden')}</Chip>}
    </Box>
  );
}

function MenuItemDialog(props: { entry: MenuForm; onStore: (entry: MenuForm) => void; onClose: () => void }) {
  const { entry, onStore, onClose } = props;
  const { t } = useTranslation('website');
  const form = useApiForm<MenuForm, MenuForm>({
    schema: menuItemSchema,
    defaultValues: entry,
    send: keep,
    onDone: (done) => {
      onStore(done);
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog form={form} title={t('site.menu.dialog')} action={t('site.keep')} onClose={onClose}>
      <BilingualTextField control={control} name="title" label={t('site.menu.words')} />
      <TextField
        control={control}
        name="path"
        label={t('site.menu.path')}
        hint={t('site.menu.pathHint')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="/problems"
      />
      <FormRow>
        <SwitchField control={control} name="show" label={t('site.menu.show')} />
        <SwitchField control={control} name="openNewTab" label={t('site.menu.newTab')} />
      </FormRow>
    </FormDialog>
  );
}
