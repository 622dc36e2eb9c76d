import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { CopyButton } from '#/ui/CopyButton';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { FormDialog } from '#/ui/form/FormDialog';
import { SwitchField } from '#/ui/form/SwitchField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { changeSnippet } from '../api';
import type { SnippetKeeper } from '../keeper/keeper';
import { visibilities, type SnippetView } from '../types';
import { embedCode } from './embedCode';

const schema = z.object({ visibility: z.enum(visibilities), embed: z.boolean() });
type Form = z.infer<typeof schema>;

/** Who sees a snippet, its address, and how it is shown in another page. */
export function ShareDialog({
  view,
  keeper,
  onClose,
}: {
  view: SnippetView;
  keeper: SnippetKeeper;
  onClose: () => void;
}) {
  const { t } = useTranslation('snippets');
  const form = useApiForm<Form, unknown>({
    schema,
    offline: true,
    defaultValues: { visibility: view.visibility, embed: view.embed },
    send: (values) => keeper.apply(({ id, version }) => changeSnippet(id, { version, ...values })),
    onDone: () => {
      toasts.success(t('share.done'));
      onClose();
    },
  });
  const { visibility, embed } = useWatch({ control: form.control });
  const address = new URL(localized(paths.snippet(view.slug)), location.origin).href;
  return (
    <FormDialog form={form} title={t('share.title')} action={t('share.action')} onClose={onClose}>
      <ChoiceField<Form, Form['visibility']>
        name="visibility"
        label={t('share.who')}
        options={visibilities.map((value) => ({
          value,
          label: t(`visibility.${value}.name`),
          hint: t(`visibility.${value}.hint`),
        }))}
      />
      <Copied label={t('share.link')} text={address} />
      {visibility !== 'private' && (
        <>
          <SwitchField<Form> name="embed" label={t('share.embed')} hint={t('share.embedHint')} />
          {embed && <Copied label={t('share.code')} text={embedCode(view, location.origin)} />}
        </>
      )}
    </FormDialog>
  );
}

/** A text to be taken along. */
function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Typography variant="caption" component="p" color="textSecondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="body2" component="code" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <CopyButton text={text} label={label} />
      </Box>
    </div>
  );
}
