import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import WaitIcon from '@mui/icons-material/HourglassEmptyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatUntil, formatVnd } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { heldOf, isReturned, missingOf } from '../rules';
import type { OrderView } from '../types';
import { StatusChip } from './StatusChip';

/** What has become of an order, in words that are read out as they change, and where it goes on. */
export function Outcome({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const { id, status, course, quantity, has_access: hasAccess } = order;
  const Icon = status === 'success' ? CheckIcon : status === 'failure' ? FailedIcon : WaitIcon;
  const colour = status === 'success' ? 'success.main' : status === 'failure' ? 'error.main' : 'text.secondary';
  const { title, text } = wordsOf(t, order);
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Box role="status" sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Icon aria-hidden sx={{ fontSize: 40, color: colour }} />
        <StatusChip status={status} />
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      </Box>
      {status === 'success' && quantity === 1 && hasAccess && (
        <Button variant="contained" component={AppLink} to={paths.studyCourse(course.slug)}>
          {t('outcome.study')}
        </Button>
      )}
      {status === 'failure' && (
        <Button variant="contained" component={AppLink} to={paths.checkout(course.slug, { order: id })}>
          {t('outcome.again')}
        </Button>
      )}
    </Box>
  );
}

type T = ReturnType<typeof useTranslation<'orders'>>['t'];

/** The heading of where an order stands, and what that means. */
function wordsOf(t: T, order: OrderView): { title: string; text: string } {
  const { status, received, images, failure, method, expires_at: until } = order;
  switch (status) {
    case 'success':
      return wordsOfSuccess(t, order);
    case 'failure':
      return {
        title: t('outcome.failure.title'),
        text: failure ? t('outcome.failure.why', { why: failure.text }) : t('outcome.failure.text'),
      };
    case 'waiting_for_activation':
      return { title: t('outcome.checked.title'), text: t('outcome.checked.text') };
    case 'paying': {
      if (received > 0) {
        const amounts = { received: formatVnd(heldOf(order)), missing: formatVnd(missingOf(order)) };
        const text = method === 'bank_transfer' ? t('outcome.part.text', amounts) : t('outcome.part.other', amounts);
        return { title: t('outcome.part.title'), text };
      }
      return images.length > 0
        ? { title: t('outcome.proof.title'), text: t('outcome.proof.text') }
        : { title: t('outcome.processing.title'), text: t('outcome.processing.text') };
    }
    default:
      return { title: t(`outcome.open.${method}`), text: t('outcome.open.until', { at: formatUntil(until) }) };
  }
}

/** What a paid order has come to: its money may be back, and its access may have ended. */
function wordsOfSuccess(t: T, order: OrderView): { title: string; text: string } {
  const { course, quantity, refunded, has_access: hasAccess } = order;
  const values = { course: course.title, amount: formatVnd(refunded) };
  const words = (key: 'returned' | 'seats' | 'success' | 'ended') => ({
    title: t(`outcome.${key}.title`),
    text: t(`outcome.${key}.text`, values),
  });
  if (isReturned(order)) return words('returned');
  if (quantity > 1) return words('seats');
  return words(hasAccess ? 'success' : 'ended');
}
