import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { FormRow } from '#/ui/form/ApiForm';
import { FormDialog } from '#/ui/form/FormDialog';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { keep } from '../../components/entries';
import type { MenuLeaf } from '../form/model';
import { IconField } from './IconField';

const address = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;

/** One entry of the menu; what it lacks is asked for when the website is published. */
export function MenuDialog(props: { leaf: MenuLeaf; onStore: (leaf: MenuLeaf) => void; onClose: () => void }) {
  const { leaf, onStore, onClose } = props;
  const { t } = useTranslation('siteBuilder');
  const form = useApiForm<MenuLeaf, MenuLeaf>({
    schema: z.custom<MenuLeaf>(),
    defaultValues: leaf,
    send: keep,
    onDone: (done) => {
      onStore(done);
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog form={form} title={t('menu.dialog')} action={t('done')} onClose={onClose}>
      <BilingualTextField control={control} name="title" label={t('menu.words')} maxLength={60} />
      <TextField
        control={control}
        name="path"
        label={t('menu.path')}
        hint={t('field.linkHint')}
        placeholder="/course"
        {...address}
      />
      <TextField
        control={control}
        name="pathLoggedIn"
        label={t('menu.pathLoggedIn')}
        hint={t('menu.pathLoggedInHint')}
        optional
        {...address}
      />
      <IconField name="icon" label={t('menu.icon')} />
      <FormRow>
        <SwitchField control={control} name="show" label={t('menu.show')} />
        <SwitchField control={control} name="openNewTab" label={t('menu.newTab')} />
      </FormRow>
    </FormDialog>
  );
}
