import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#/ui/form/FormDialog';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { ActionInput } from './ActionInput';
import {
  askedOf,
  initialOf,
  mayBeEmpty,
  MOST,
  schemaOf,
  textsOf,
  type Action,
  type ActionValues,
  type FieldValue,
} from './action';

/** Asks for what an action needs, always for the reason, and for the typed name where it can't be undone; stays open until it is done. */
export default function ActionDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const form = useApiForm<Record<string, FieldValue>, unknown>({
    schema: schemaOf(action) as never,
    defaultValues: initialOf(action),
    send: (values) => action.send(textsOf(values)),
    onDone: (result) => {
      onClose();
      action.onDone?.(result);
    },
  });
  const values = textsOf(form.form.watch());
  const danger = typeof action.danger === 'function' ? action.danger(values) : action.danger;
  return (
    <FormDialog
      form={form}
      title={action.title}
      action={action.button}
      danger={danger}
      locked={action.confirm !== undefined && values.confirm !== action.confirm}
      instead={action.impossible ? <Impossible action={action} /> : undefined}
      onClose={onClose}
    >
      <Explanation action={action} />
      <Fields action={action} values={values} />
    </FormDialog>
  );
}

function Explanation({ action: { text } }: { action: Action }) {
  return text ? (
    <Typography component="div" color="textSecondary">
      {text}
    </Typography>
  ) : null;
}

function Impossible({ action }: { action: Action }) {
  return (
    <>
      <Explanation action={action} />
      <Alert severity="warning">{action.impossible}</Alert>
    </>
  );
}

function Fields({ action, values }: { action: Action; values: ActionValues }) {
  const { t } = useTranslation('console');
  return (
    <>
      {askedOf(action, values).map((field) => (
        <ActionInput
          key={field.name}
          field={field}
          optional={mayBeEmpty(field, values)}
          value={values[field.name] ?? ''}
        />
      ))}
      {!action.withoutReason && (
        <TextField name="reason" label={t('reason.label')} hint={t('reason.hint')} rows={2} maxLength={MOST} />
      )}
      {action.confirm !== undefined && (
        <TextField
          name="confirm"
          label={t('confirm.label', { word: action.confirm })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </>
  );
}
