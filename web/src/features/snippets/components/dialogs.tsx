import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { changeSnippet } from '../api';
import { limits, newName } from '../content';
import type { SnippetKeeper } from '../keeper/keeper';
import { faultOfName, nameFaults } from '../names';
import type { SnippetFile } from '../types';

/** Gives a snippet another title. */
export function RenameDialog({ keeper, onClose }: { keeper: SnippetKeeper; onClose: () => void }) {
  const { t } = useTranslation('snippets');
  type Form = { title: string };
  const form = useApiForm<Form, null>({
    schema: z.object({ title: rules.text(limits.title) }),
    offline: true,
    defaultValues: { title: keeper.getSnapshot().content.title },
    send: async ({ title }) => {
      keeper.change({ title });
      return null;
    },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('rename.title')} action={t('rename.action')} maxWidth="xs" onClose={onClose}>
      <TextField<Form> name="title" label={t('field.title')} autoComplete="off" maxLength={limits.title} />
    </FormDialog>
  );
}

/** Names a file: one that is to be added, or one that is there. */
export function FileNameDialog(props: {
  files: readonly SnippetFile[];
  /** Which file gets another name; without it one is added. */
  file?: number;
  onName: (name: string) => void;
  onClose: () => void;
}) {
  const { files, file, onName, onClose } = props;
  const { t } = useTranslation('snippets');
  type Form = { name: string };
  const schema = z.object({
    name: z
      .string()
      .check(
        z.trim(),
        ...nameFaults.map((fault) =>
          z.refine<string>(
            (name) => faultOfName(name, files, file) !== fault,
            message(`snippets:files.fault.${fault}`),
          ),
        ),
      ),
  });
  const form = useApiForm<Form, null>({
    schema,
    offline: true,
    defaultValues: { name: file === undefined ? newName(files) : (files[file]?.name ?? '') },
    send: async ({ name }) => {
      onName(name);
      return null;
    },
    onDone: onClose,
  });
  const title = t(file === undefined ? 'files.addTitle' : 'files.renameTitle');
  const action = t(file === undefined ? 'files.addAction' : 'rename.action');
  return (
    <FormDialog form={form} title={title} action={action} maxWidth="xs" onClose={onClose}>
      <TextField<Form>
        name="name"
        label={t('files.name')}
        hint={t('files.nameHint')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
      />
    </FormDialog>
  );
}

/** Saves a snippet, and gives what it is now a name among its versions. */
export function VersionNameDialog({ keeper, onClose }: { keeper: SnippetKeeper; onClose: () => void }) {
  const { t } = useTranslation('snippets');
  type Form = { name: string };
  const form = useApiForm<Form, unknown>({
    schema: z.object({ name: rules.text(limits.versionName) }),
    offline: true,
    defaultValues: { name: '' },
    send: ({ name }) => keeper.apply(({ id, version }) => changeSnippet(id, { version, version_name: name })),
    onDone: (_, { name }) => {
      toasts.success(t('version.named', { name }));
      onClose();
    },
    fieldOf: (field) => (field === 'version_name' ? 'name' : undefined),
  });
  return (
    <FormDialog
      form={form}
      title={t('version.nameTitle')}
      action={t('version.nameAction')}
      maxWidth="xs"
      onClose={onClose}
    >
      <TextField<Form>
        name="name"
        label={t('version.name')}
        hint={t('version.nameHint')}
        autoComplete="off"
        maxLength={limits.versionName}
      />
    </FormDialog>
  );
}
