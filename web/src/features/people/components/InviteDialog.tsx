import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { invite, type InviteAnswer } from '../api';
import { roles } from '../words';
import { RoleField } from './RoleField';

const LONGEST = 60_000;

const schema = z.object({ emails: rules.text(LONGEST), role: z.enum(roles) });
type Values = z.infer<typeof schema>;

/** Invites people by their addresses; into which role, only who may change roles chooses. */
export default function InviteDialog(props: { onDone: (answer: InviteAnswer) => unknown; onClose: () => void }) {
  const { onDone, onClose } = props;
  const { t } = useTranslation('people');
  const mayChooseRole = may(useUser(), 'account', 'change_role');
  const form = useApiForm({
    schema,
    defaultValues: { emails: '', role: 'student' } as Values,
    send: ({ emails, role }: Values) => invite(emails, role),
    onDone,
  });
  return (
    <FormDialog form={form} title={t('invitation.invite')} action={t('invitation.submit')} onClose={onClose}>
      <TextField<Values>
        name="emails"
        label={t('invitation.emails')}
        hint={t('invitation.emailsHint')}
        rows={5}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {mayChooseRole && <RoleField<Values> name="role" needsPlan={false} />}
    </FormDialog>
  );
}
