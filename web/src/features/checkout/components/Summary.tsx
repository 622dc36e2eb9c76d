import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { CourseCover } from '#/features/courses';
import { PriceLines, type OrderView } from '#/features/orders';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ErrorState } from '#/ui/states';
import { useErrorText } from '#/ui/useErrorText';
import type { Priced } from '../usePriced';
import { DiscountBox } from './DiscountBox';

interface SummaryProps {
  priced: Priced;
  /** The open order that is gone on with, at its own price. */
  order: OrderView | null;
  quantity: number;
  /** The code that counts; empty: none was taken. */
  code: string;
  /** A code that is tried at once; empty: none. */
  asked: string;
  /** A code was taken, or taken out (empty). */
  onCode: (code: string) => void;
}

/** What is bought and what it costs, beside the form; on phones above it. */
export function Summary({ priced, order, quantity, code, asked, onCode }: SummaryProps) {
  const { t } = useTranslation('checkout');
  const codes = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // What was pressed is gone: the focus goes to what took its place. Nobody has pressed anything for a code of the address.
  useEffect(() => {
    if (isPressed.current) codes.current?.querySelector<HTMLElement>('input, button')?.focus();
    isPressed.current = false;
  }, [code]);
  const { quote, codeError, isStale, error, retry } = priced;
  const { course } = quote;
  // What came for an order stays with it: it takes no other code.
  const takesCode = quote.price > 0 && (order === null || order.received === 0);
  return (
    <Box component="aside" className="lp-card" aria-label={t('summary')} sx={{ overflow: 'hidden' }}>
      <CourseCover course={{ id: course.id, title: course.title, coverImage: course.cover_image }} eager />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, p: 5 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <Link component={AppLink} to={paths.course(course.slug)} color="inherit" underline="hover">
            {course.title}
          </Link>
        </Typography>
        <Box aria-live="polite" aria-busy={isStale}>
          {error ? <ErrorState error={error} onRetry={retry} /> : <PriceLines order={order ?? quote} />}
        </Box>
        {(code !== '' || takesCode) && (
          <Box ref={codes} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            {code === '' ? (
              <DiscountBox
                course={course.id}
                quantity={quantity}
                asked={asked}
                onTaken={(taken, isTyped) => {
                  isPressed.current = isTyped;
                  onCode(taken);
                }}
              />
            ) : (
              <TakenCode
                code={code}
                error={codeError}
                onRemove={() => {
                  isPressed.current = true;
                  onCode('');
                }}
              />
            )}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** The code that was taken, why it does not count, and its way out. */
function TakenCode({ code, error, onRemove }: { code: string; error: Error | null; onRemove: () => void }) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  return (
    <>
      {error && <Alert severity="warning">{whyOf(error) ?? errorText(error)}</Alert>}
      <div>
        <Button onClick={onRemove}>{t('code.remove', { code })}</Button>
      </div>
    </>
  );
}

/** Why a code does not count: what is said of its field. */
const whyOf = (error: Error): string | undefined => (error instanceof ApiError ? error.fields[0]?.message : undefined);
