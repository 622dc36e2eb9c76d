import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatNumber } from '#/i18n/format';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DateTimeField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { NumberField } from '#/ui/form/NumberField';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import type { TreeIndex } from '../tree/model';
import type { TreeWork } from './useTreeWork';

/** The farthest that dates are moved, in days. */
const DAYS_MOST = 3650;

const schema = z.object({
  how: z.enum(['set', 'shift']),
  opens_at: z.nullable(rules.moment()),
  days: rules.wholeBetween(-DAYS_MOST, DAYS_MOST),
});
type Form = z.infer<typeof schema>;

/** When the items that are chosen open: at a moment, or some days later than they do now. */
export function DateDialog(props: { ids: ReadonlySet<number>; index: TreeIndex; work: TreeWork; onClose: () => void }) {
  const { ids, index, work, onClose } = props;
  const { t } = useTranslation('curriculum');
  const dated = [...ids].flatMap((id) => index.byId.get(id)?.item.opens_at ?? []);
  const form = useApiForm<Form, void>({
    schema,
    defaultValues: { how: 'set', opens_at: ids.size === 1 ? (dated[0] ?? null) : null, days: 7 },
    send: ({ how, opens_at: at, days }) => work.set([...ids], how === 'set' ? { opens_at: at } : { shift_days: days }),
    onDone: onClose,
  });
  const how = useWatch({ control: form.control, name: 'how' });
  return (
    <FormDialog
      form={form}
      title={t('date.title', { count: ids.size, number: formatNumber(ids.size) })}
      action={t('date.action')}
      onClose={onClose}
    >
      <ChoiceField<Form, Form['how']>
        name="how"
        label={t('date.how')}
        options={[
          { value: 'set', label: t('date.set') },
          {
            value: 'shift',
            label: t('date.shift'),
            hint: t('date.shiftHint', { count: dated.length, number: formatNumber(dated.length) }),
            disabled: dated.length === 0,
          },
        ]}
      />
      {how === 'set' ? (
        <DateTimeField<Form> name="opens_at" label={t('field.opensAt')} hint={t('date.none')} optional />
      ) : (
        <NumberField<Form> name="days" label={t('date.days')} hint={t('date.daysHint')} step={1} unit={t('days')} />
      )}
    </FormDialog>
  );
}
