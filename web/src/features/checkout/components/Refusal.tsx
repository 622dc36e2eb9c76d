import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import type { Quote } from '../types';

/** Why it can't be ordered, and what can be done about it. */
export function Refusal({ quote: { refusal, course } }: { quote: Quote }) {
  const { t } = useTranslation('checkout');
  const { pathname, search } = useLocation();
  if (refusal === null) return null;
  const isIncomplete = refusal.key === 'personal_information_required';
  const to = isIncomplete
    ? withQuery(paths.updatePersonalInformation, { return: `${pathname}${search}` })
    : paths.course(course.slug);
  return (
    <Alert
      severity="warning"
      id="checkout-refusal"
      action={
        <Button color="inherit" size="small" component={AppLink} to={to}>
          {t(isIncomplete ? 'refusal.information' : 'refusal.course')}
        </Button>
      }
    >
      {refusal.text}
    </Alert>
  );
}
