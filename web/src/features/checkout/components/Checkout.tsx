import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isOpen, missingOf, type OrderView, type PayMethod } from '#/features/orders';
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
import { OpenOrder } from './OpenOrder';
import { Refusal } from './Refusal';
import { Summary } from './Summary';

interface CheckoutProps {
  first: Quote;
  /** My order of the course that the form begins with: one that is not paid yet, or one that failed and is made again. */
  begun: OrderView | null;
  /** A discount code that is tried at once; empty: none. */
  asked: string;
}

/** The checkout of a course: how many, how it is paid, and what that costs. The same again goes on with an order that is open. */
export function Checkout({ first, begun, asked }: CheckoutProps) {
  const { t } = useTranslation('checkout');
  // Null: none was taken or taken out so far, and the one that is asked for still counts.
  const [chosenCode, setCode] = useState<string | null>(null);
  const taken = chosenCode ?? '';
  const latest = useRef({ quote: first, code: '' });
  const form = useOrdering(first, begun, latest);
  const [many, seats, method] = useWatch({ control: form.control, name: ['many', 'seats', 'method'] });
  const wanted = quantityOf({ many, seats });
  const quantity = useDebouncedValue(wanted);
  const priced = usePriced(first, quantity, taken);
  const isUnknown = priced.isStale || priced.error !== null || quantity !== wanted;
  const goesOn = begun !== null && isOpen(begun) && begun.quantity === quantity && taken === '' ? begun : null;
  const quote = goesOn ? { ...priced.quote, amount: missingOf(goesOn) } : priced.quote;
  useEffect(() => {
    latest.current = { quote, code: priced.code };
  });
  const chosen = methodOf({ method }, quote);
  return (
    <Box sx={beside}>
      <Box sx={{ order: { md: 1 } }}>
        <Summary
          priced={priced}
          order={goesOn}
          quantity={quantity}
          code={taken}
          asked={chosenCode === null ? asked : ''}
          onCode={setCode}
        />
      </Box>
      <ApiForm form={form} label={t('title.checkout')}>
        <Refusal quote={quote} />
        {begun && isOpen(begun) && <OpenOrder order={begun} goesOn={goesOn !== null} />}
        <FormCard title={t('seats.title')}>
          <SwitchField<CheckoutForm> name="many" label={t('seats.many')} hint={t('seats.manyHint')} />
          {many && (
            <NumberField<CheckoutForm> name="seats" label={t('seats.count')} min={seatsFrom} max={seatsTo} step={1} />
          )}
        </FormCard>
        {quote.amount > 0 && <MethodFields quote={quote} method={chosen} />}
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <SubmitButton
            busy={form.busy}
            size="large"
            disabled={quote.refusal !== null || chosen === null || isUnknown}
            aria-describedby={quote.refusal === null ? undefined : 'checkout-refusal'}
          >
            {t(actionOf(chosen, goesOn !== null), { amount: formatVnd(quote.amount) })}
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

/** What the button says that it does. */
function actionOf(method: PayMethod | null, goesOn: boolean) {
  if (method === 'free') return 'action.free';
  if (method === 'gateway') return 'action.leave';
  return goesOn ? 'action.on' : 'action.order';
}

const beside = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 360px)' },
} as const;
