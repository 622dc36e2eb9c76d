import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import type { Schemas } from '#/api/types';
import { formatDateTime } from '#/i18n/format';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { Chip } from '#/ui/Chips';
import { ApiForm } from '#/ui/form/ApiForm';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { plainCode, receiptQuery } from '../api';

export const load = ({ params, queryClient }: LoadContext) => {
  const { code } = params;
  return code ? queryClient.prefetchQuery(receiptQuery(plainCode(code))) : Promise.resolve();
};

/** Whether something was handed in under a code, when, and the hash of it; nothing more is told. */
export default function ReceiptPage() {
  const { t } = useTranslation('receipts');
  const { code = '' } = useParams();
  return (
    <>
      <PageHeader title={t(code ? 'title.receipt' : 'title.receipts')} lead={t('lead')} />
      <Stack sx={{ gap: 6 }}>
        <CodeForm key={code} code={code} />
        {code && <Confirmed code={plainCode(code)} />}
      </Stack>
    </>
  );
}

const schema = z.object({ code: rules.text(64) });

function CodeForm({ code }: { code: string }) {
  const { t } = useTranslation('receipts');
  const navigate = useAppNavigate();
  const form = useApiForm({
    schema,
    defaultValues: { code },
    send: ({ code: written }) => Promise.resolve(plainCode(written)),
    onDone: (asked) => navigate(paths.receipt(asked)),
  });
  return (
    <ApiForm form={form} label={t('title.receipts')}>
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 480 }}>
        <TextField name="code" label={t('code')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        <div>
          <SubmitButton busy={form.busy}>{t('check')}</SubmitButton>
        </div>
      </Box>
    </ApiForm>
  );
}

function Confirmed({ code }: { code: string }) {
  const { t } = useTranslation('receipts');
  const missing = <EmptyState title={t('unknown')} text={t('unknownText')} />;
  return (
    <div role="status">
      <QueryView query={useQuery(receiptQuery(code))} missing={missing}>
        {(receipt) => <Told receipt={receipt} />}
      </QueryView>
    </div>
  );
}

function Told({ receipt: { code, at, count, sha256 } }: { receipt: Schemas['Receipt'] }) {
  const { t } = useTranslation('receipts');
  return (
    <Card>
      <CardContent>
        <Chip tone="success">{t('valid')}</Chip>
        <Stack component="dl" sx={{ gap: 4, m: 0, mt: 4 }}>
          <Line label={t('code')}>{code}</Line>
          <Line label={t('at')}>{formatDateTime(at)}</Line>
          <Line label={t('count')}>{count}</Line>
          <Line label={t('sha256')}>
            <code>{sha256}</code>
          </Line>
        </Stack>
      </CardContent>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="body2" component="dt" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}
