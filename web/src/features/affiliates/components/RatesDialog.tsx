import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormRow } from '#/ui/form/ApiForm';
import { FormDialog } from '#/ui/form/FormDialog';
import { NumberField } from '#/ui/form/NumberField';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { affiliateKeys, setRates } from '../api';
import type { AffiliateCode } from '../types';

const HUNDRED = 100;

const schema = z.object({
  value: z.nullable(rules.wholeBetween(0, HUNDRED)),
  bonus: z.nullable(rules.wholeBetween(0, HUNDRED)),
});
type Values = z.infer<typeof schema>;

/** What somebody's code brings to whom; an empty field is what the site says. */
export default function RatesDialog({ code, onClose }: { code: AffiliateCode; onClose: () => void }) {
  const { t } = useTranslation('affiliates');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  const form = useApiForm<Values, AffiliateCode>({
    schema,
    defaultValues: { value: code.own_value, bonus: code.own_bonus },
    send: (rates) => setRates(code.user.id, rates),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: affiliateKeys.all });
      toasts.success(t('codes.saved', { name: code.user.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('codes.of', { name: code.user.name })}
      action={ui('save.action')}
      onClose={onClose}
    >
      <FormRow>
        <NumberField<Values>
          name="value"
          label={t('column.value')}
          hint={t('codes.empty')}
          unit="%"
          min={0}
          max={HUNDRED}
          step={1}
          optional
        />
        <NumberField<Values>
          name="bonus"
          label={t('column.rate')}
          hint={t('codes.empty')}
          unit="%"
          min={0}
          max={HUNDRED}
          step={1}
          optional
        />
      </FormRow>
    </FormDialog>
  );
}
