import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { EmptyState } from '#/ui/states';
import type { FormView } from '../types';

/** Why a form takes nothing now. */
export function NotOpen({ form }: { form: FormView }) {
  const { t } = useTranslation('forms');
  const { state, opens_at: opens } = form;
  if (state === 'open') return null;
  const text =
    state === 'upcoming' && opens !== null
      ? t('state.opens', { time: formatDateTime(opens) })
      : t(`state.${state}.text`);
  return (
    <div className="lp-card">
      <EmptyState
        icon={ClockIcon}
        title={t(`state.${state}.title`)}
        text={text}
        action={
          <Button component={AppLink} to={paths.forms} variant="outlined">
            {t('sent.others')}
          </Button>
        }
      />
    </div>
  );
}
