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
  const { status, course, quantity } = order;
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
      {status === 'success' && quantity === 1 && !isReturned(order) && (
        <Button variant="contained" component={AppLink} to={paths.studyCourse(course.slug)}>
          {t('outcome.study')}
        </Button>
      )}
      {status === 'failure' && (
        <Button variant="contained" component={AppLink} to={paths.checkout(course.slug)}>
          {t('outcome.again')}
        </Button>
      )}
    </Box>
  );
}

type T = ReturnType<typeof useTranslation<'orders'>>['t'];

/** The heading of where an order stands, and what that means. */
function wordsOf(t: T, order: OrderView): { title: string; text: string } {
  const { status, course, quantity, received, refunded, images, failure, method, expires_at: until } = order;
  switch (status) {
    case 'success':
      if (isReturned(order)) {
        const amount = formatVnd(refunded);
        return { title: t('outcome.returned.title'), text: t('outcome.returned.text', { amount }) };
      }
      return quantity > 1
        ? { title: t('outcome.seats.title'), text: t('outcome.seats.text', { course: course.title }) }
        : { title: t('outcome.success.title'), text: t('outcome.success.text', { course: course.title }) };
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
