import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitIcon from '@mui/icons-material/HourglassEmptyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { innerPath, paths } from '#/routing/paths';
import type { FormAnswered, FormView } from '../types';

/** That an answer has come, where the person stands in the line, and where they go on. */
export function Sent(props: { form: FormView; answer: FormAnswered; onAgain: () => void }) {
  const { form, answer, onAgain } = props;
  const { t } = useTranslation('forms');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isWaiting = answer.state === 'waiting_list';
  const kind = isWaiting ? 'waiting' : answer.state === 'held' ? 'held' : form.registers ? 'registered' : 'new';
  const next = answer.next === null ? null : innerPath(answer.next);
  const Icon = isWaiting ? WaitIcon : CheckIcon;
  return (
    <Box component="section" className="lp-card" sx={{ display: 'grid', gap: 4, justifyItems: 'start', p: 6 }}>
      <Icon aria-hidden sx={{ fontSize: 40, color: isWaiting ? 'warning.main' : 'success.main' }} />
      <Typography ref={heading} tabIndex={-1} variant="h2" component="h2" sx={{ outline: 'none' }}>
        {t(`sent.${kind}.title`)}
      </Typography>
      {isWaiting && answer.place !== null && (
        <Typography variant="subtitle1">{t('sent.place', { number: formatNumber(answer.place) })}</Typography>
      )}
      <Typography>{t(`sent.${kind}.text`)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {next && (
          <Button component={AppLink} to={next} variant="contained">
            {t('sent.next')}
          </Button>
        )}
        {form.once === 'none' && (
          <Button variant="outlined" color="inherit" onClick={onAgain}>
            {t('sent.again')}
          </Button>
        )}
        <Button component={AppLink} to={paths.forms} color="inherit">
          {t('sent.others')}
        </Button>
      </Box>
    </Box>
  );
}
