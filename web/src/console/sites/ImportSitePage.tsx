import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import * as z from 'zod/mini';
import { ApiError } from '#/api/envelope';
import { FormFailure, SubmitButton, TextInput } from '#/ui/form/inputs';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { PageHeader } from '#/ui/PageHeader';
import { useErrorText } from '#/ui/useErrorText';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { calls } from '../client';
import { consolePaths } from '../paths';
import type { Operation } from '../types';
import { uploadFile, type Upload } from './upload';

const schema = z.object({
  name: rules.optionalText(120),
  subdomain: z.string().check(z.minLength(1, 'required'), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'address')),
  reason: rules.text(500),
});

/** Making a site out of the file that another one was exported to. */
export default function ImportSitePage() {
  const { t } = useTranslation('sites');
  const [taken, setTaken] = useState<Upload | null>(null);
  return (
    <div className="co-narrow">
      <PageHeader title={t('title.import-site')} lead={t('import.lead')} />
      <div className="lp-card lp-card-body">
        {taken ? <ImportForm taken={taken} /> : <FilePicker onTaken={setTaken} />}
      </div>
    </div>
  );
}

function FilePicker({ onTaken }: { onTaken: (upload: Upload) => void }) {
  const { t } = useTranslation('sites');
  const { t: ui } = useTranslation('ui');
  const errorText = useErrorText();
  const [part, setPart] = useState(0);
  const [over, setOver] = useState(false);
  const cancel = useRef<AbortController | null>(null);
  const sending = useMutation({
    mutationFn: (file: File) => {
      cancel.current = new AbortController();
      return uploadFile(file, setPart, cancel.current.signal);
    },
    meta: { quiet: true },
    onSuccess: onTaken,
  });
  const stopped = sending.error instanceof ApiError && sending.error.kind === 'aborted';
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) sending.mutate(file);
  };
  if (sending.isPending) {
    return (
      <div className="lp-form">
        <p>{t('import.sending', { name: sending.variables.name })}</p>
        <LinearProgress
          variant="determinate"
          value={part * 100}
          aria-label={t('import.sending', { name: sending.variables.name })}
        />
        <button type="button" className="lp-btn" onClick={() => cancel.current?.abort()}>
          {ui('cancel')}
        </button>
      </div>
    );
  }
  return (
    <div className="lp-form">
      <FormFailure text={sending.error && !stopped ? errorText(sending.error) : null} />
      <div
        role="presentation"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <label className="co-file" data-over={over}>
          <UploadIcon aria-hidden />
          <b>{t('import.choose')}</b>
          <span className="lp-muted lp-small">{t('import.drop')}</span>
          <input type="file" className="lp-visually-hidden" onChange={(event) => take(event.target.files)} />
        </label>
      </div>
    </div>
  );
}

function ImportForm({ taken }: { taken: Upload }) {
  const { t } = useTranslation('sites');
  const { t: words } = useTranslation('console');
  const navigate = useAppNavigate();
  const { field, submit, busy, failure } = useApiForm<z.infer<typeof schema>, { operation: Operation }>({
    schema,
    defaultValues: { name: '', subdomain: '', reason: '' },
    send: ({ name, ...rest }) =>
      calls.post('/api/console/sites/import', {
        body: { upload: taken.upload, name: name || undefined, ...rest },
      }),
    onDone: ({ operation }) => navigate(consolePaths.operation(operation.id)),
  });
  return (
    <form className="lp-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="lp-alert" data-tone="success">
        {t('import.taken', { size: formatBytes(taken.size) })}
      </p>
      <FormFailure text={failure} />
      <TextInput label={t('field.name')} hint={t('import.nameHint')} optional autoComplete="off" {...field('name')} />
      <TextInput
        label={t('field.subdomain')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('subdomain')}
      />
      <TextInput label={words('reason.label')} hint={words('reason.hint')} autoComplete="off" {...field('reason')} />
      <SubmitButton busy={busy}>{t('import.submit')}</SubmitButton>
    </form>
  );
}
