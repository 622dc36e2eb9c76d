import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { CopyButton } from '#/ui/CopyButton';
import { FormCard } from '#/ui/form/FormCard';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import type { EditedForm, FormDelivery } from '../../types';
import type { FormDraft } from '../schema';
import { useTemplates } from '../useTemplates';

/** Who is told of answers: the person by a letter, another system by a call. */
export function TellingCard({ source }: { source: EditedForm['source'] }) {
  const { t } = useTranslation('formEditor');
  const { mayChoose, templates, nameOf } = useTemplates();
  const chosen = source.template_id;
  const isUnknown = chosen !== null && !templates.some(({ id }) => id === chosen);
  return (
    <FormCard title={t('card.telling')}>
      <SelectField<FormDraft, number>
        name="template_id"
        label={t('part.template_id')}
        hint={t('hint.template_id')}
        disabledReason={mayChoose ? undefined : t('hint.noTemplates')}
        empty={t('template.none')}
        options={[
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ...(isUnknown ? [{ value: chosen, label: nameOf(chosen) }] : []),
        ]}
      />
      <TextField<FormDraft>
        name="webhook"
        label={t('part.webhook')}
        hint={t('hint.webhook')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        optional
      />
      {source.webhook_secret !== null && <Secret secret={source.webhook_secret} />}
      {source.deliveries.length > 0 && <Deliveries deliveries={source.deliveries} />}
    </FormCard>
  );
}

/** What the webhook's signatures are made with, out of sight until it is asked for. */
function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('formEditor');
  const [isShown, setShown] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography variant="body2">{t('secret.label')}</Typography>
      <Typography variant="body2" translate="no" sx={{ fontFamily: 'var(--lp-mono)', overflowWrap: 'anywhere' }}>
        {isShown ? secret : '••••••••'}
      </Typography>
      <Button size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'secret.hide' : 'secret.show')}
      </Button>
      <CopyButton text={secret} label={t('secret.copy')} />
    </Box>
  );
}

/** What was told last, and what came of it. */
function Deliveries({ deliveries }: { deliveries: readonly FormDelivery[] }) {
  const { t } = useTranslation('formEditor');
  const wordsOf = ({ delivered_at: at, status, attempts: count }: FormDelivery) => {
    if (at !== null) return t('delivery.done', { time: formatDateTime(at) });
    if (count === 0) return t('delivery.waiting');
    return status === null ? t('delivery.away', { count }) : t('delivery.refused', { count, status });
  };
  return (
    <Box component="section" aria-label={t('delivery.title')}>
      <Typography variant="subtitle2">{t('delivery.title')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, maxHeight: 200, overflow: 'auto' }}>
        {deliveries.map((delivery) => (
          <Typography key={`${delivery.answer_id}.${delivery.created_at}`} component="li" variant="body2">
            {t('delivery.of', { time: formatDateTime(delivery.created_at) })}: {wordsOf(delivery)}
            {delivery.error && <TechnicalDetail text={delivery.error} />}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
