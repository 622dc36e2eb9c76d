import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatVnd } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ApiForm } from '#/ui/form/ApiForm';
import { FormCard } from '#/ui/form/FormCard';
import { NumberField } from '#/ui/form/NumberField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { SwitchField } from '#/ui/form/SwitchField';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { methodOf, quantityOf, seatsFrom, seatsTo, type CheckoutForm } from '../schema';
import type { Quote } from '../types';
import { useOrdering } from '../useOrdering';
import { usePriced } from '../usePriced';
import { MethodFields } from './MethodFields';
import { Refusal } from './Refusal';
import { Summary } from './Summary';

/** The checkout of a course: how many, how it is paid, and what that costs. `asked`: a discount code of the address. */
export function Checkout({ first, asked }: { first: Quote; asked: string }) {
  const { t } = useTranslation('checkout');
  const [taken, setTaken] = useState('');
  const latest = useRef({ quote: first, code: '' });
  const form = useOrdering(first, latest);
  const [many, seats, method] = useWatch({ control: form.control, name: ['many', 'seats', 'method'] });
  const wanted = quantityOf({ many, seats });
  const quantity = useDebouncedValue(wanted);
  const priced = usePriced(first, quantity, taken);
  const { quote } = priced;
  const isStale = priced.isStale || quantity !== wanted;
  useEffect(() => {
    latest.current = { quote: priced.quote, code: priced.code };
  });
  const isFree = quote.amount === 0;
  const chosen = methodOf({ method }, quote);
  const isClosed = quote.refusal !== null || chosen === null;
  return (
    <Box sx={beside}>
      <Box sx={{ order: { md: 1 } }}>
        <Summary priced={priced} quantity={quantity} code={taken} asked={asked} onCode={setTaken} />
      </Box>
      <ApiForm form={form} label={t('title.checkout')}>
        <Refusal quote={quote} />
        {quote.open_order !== null && <OpenOrder id={quote.open_order} />}
        <FormCard title={t('seats.title')}>
          <SwitchField<CheckoutForm> name="many" label={t('seats.many')} hint={t('seats.manyHint')} />
          {many && (
            <NumberField<CheckoutForm> name="seats" label={t('seats.count')} min={seatsFrom} max={seatsTo} step={1} />
          )}
        </FormCard>
        {!isFree && <MethodFields quote={quote} method={chosen} />}
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <SubmitButton
            busy={form.busy}
            size="large"
            disabled={isClosed || isStale}
            aria-describedby={quote.refusal === null ? undefined : 'checkout-refusal'}
          >
            {isFree
              ? t('action.free')
              : t(chosen === 'gateway' ? 'action.leave' : 'action.order', { amount: formatVnd(quote.amount) })}
          </SubmitButton>
          <Typography variant="caption" color="textSecondary">
            {t('terms.before')}{' '}
            <Link component={AppLink} to={paths.policyTerms}>
              {t('terms.link')}
            </Link>
          </Typography>
        </Box>
      </ApiForm>
    </Box>
  );
}

/** An order of the course that is not paid yet: ordering goes on with it. */
function OpenOrder({ id }: { id: number }) {
  const { t } = useTranslation('checkout');
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" component={AppLink} to={paths.checkoutEnd(id)}>
          {t('open.action')}
        </Button>
      }
    >
      {t('open.text')}
    </Alert>
  );
}

const beside = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 360px)' },
} as const;
