import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { localized } from '#/routing/AppLink';
import { consolePaths } from '../paths';
import { sessionQuery } from '../session';
import type { SetUpDone } from './api';
import { SignInCard } from './SignInCard';
import { RecoveryCodes } from './RecoveryCodes';

/** The recovery codes, and the way in once they are kept. */
export function KeepCodes({ done }: { done: SetUpDone }) {
  const { t } = useTranslation('console');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [kept, setKept] = useState(false);
  const enter = () => {
    queryClient.setQueryData(sessionQuery.queryKey, done.session);
    void navigate(localized(consolePaths.overview), { replace: true });
  };
  return (
    <SignInCard title={t('recovery.title')} lead={t('recovery.lead')}>
      <RecoveryCodes codes={done.recovery_codes} />
      <FormControlLabel
        label={t('recovery.kept')}
        control={<Checkbox checked={kept} onChange={(_, checked) => setKept(checked)} />}
        sx={{ mr: 0 }}
      />
      <Button variant="contained" size="large" disabled={!kept} onClick={enter}>
        {t('recovery.enter')}
      </Button>
    </SignInCard>
  );
}
