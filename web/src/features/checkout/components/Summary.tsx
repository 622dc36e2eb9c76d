import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CourseCover } from '#/features/courses';
import { PriceLines } from '#/features/orders';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { useErrorText } from '#/ui/useErrorText';
import type { Priced } from '../usePriced';
import { DiscountBox } from './DiscountBox';

interface SummaryProps {
  priced: Priced;
  quantity: number;
  /** The code that counts; empty: none was taken. */
  code: string;
  asked: string;
  onCode: (code: string) => void;
}

/** What is bought and what it costs, beside the form; on phones above it. */
export function Summary({ priced: { quote, codeError, isStale }, quantity, code, asked, onCode }: SummaryProps) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const { course } = quote;
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
          <PriceLines order={quote} />
        </Box>
        {code === '' ? (
          quote.price > 0 && <DiscountBox course={course.id} quantity={quantity} asked={asked} onTaken={onCode} />
        ) : (
          <>
            {codeError && <Alert severity="warning">{errorText(codeError)}</Alert>}
            <div>
              <Button onClick={() => onCode('')}>{t('code.remove', { code })}</Button>
            </div>
          </>
        )}
      </Box>
    </Box>
  );
}
