import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const BACK_SHOWN_MS = 3000;

const Notice = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: '50%',
  bottom: 'var(--lp-notice-bottom, 20px)',
  zIndex: theme.zIndex.snackbar,
  maxWidth: 'calc(100vw - 32px)',
  padding: '12px 20px',
  borderRadius: 'var(--lp-radius-lg)',
  background: 'var(--lp-text)',
  color: 'var(--lp-bg)',
  boxShadow: 'var(--lp-shadow-lg)',
  fontSize: 'var(--lp-font-sm)',
  fontWeight: 'var(--lp-medium)',
  transform: 'translateX(-50%)',
}));

/** Says that the visitor is offline for as long as that lasts, then that the connection is back. */
export function ConnectionNotice() {
  const { t } = useTranslation('ui');
  const state = useConnection();
  return (
    <div role="status" aria-live="polite">
      {state !== 'online' && <Notice>{t(state === 'offline' ? 'offline.lost' : 'offline.back')}</Notice>}
    </div>
  );
}

function useConnection(): 'online' | 'offline' | 'back' {
  const [state, setState] = useState<'online' | 'offline' | 'back'>(navigator.onLine ? 'online' : 'offline');
  useEffect(() => {
    const lost = () => setState('offline');
    const back = () => setState('back');
    addEventListener('offline', lost);
    addEventListener('online', back);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', back);
    };
  }, []);
  useEffect(() => {
    if (state !== 'back') return undefined;
    const timer = setTimeout(() => setState('online'), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return state;
}
