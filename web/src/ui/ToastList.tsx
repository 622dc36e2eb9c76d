import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import { useEffect, useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { shownOf, type Toast } from './toastQueue';
import { toasts } from './toasts';

/** How long a toast stays, in milliseconds; longer where there is something to do about it. */
const STAY_MS = 3000;
const STAY_WITH_ACTION_MS = 8000;

/** The toasts that are shown, below everything else. While one is pointed at or has the focus, none goes. */
export default function ToastList({ queue }: { queue: readonly Toast[] }) {
  const { t } = useTranslation('ui');
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const shown = shownOf(queue);
  return (
    <Portal>
      <Box
        role="region"
        aria-label={t('toast.region')}
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={(event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget))}
        sx={{
          position: 'fixed',
          insetInline: 0,
          bottom: 'var(--lp-notice-bottom, max(16px, env(safe-area-inset-bottom)))',
          zIndex: 'snackbar',
          display: 'grid',
          // No wider than the screen, however long a text is.
          gridTemplateColumns: 'minmax(0, 1fr)',
          justifyItems: 'center',
          gap: 2,
          paddingInline: 4,
          pointerEvents: 'none',
        }}
      >
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isPaused={hovered || focused} />
        ))}
        {queue.length > shown.length && (
          <Button
            size="small"
            variant="contained"
            color="secondary"
            sx={{ pointerEvents: 'auto' }}
            onClick={toasts.clear}
          >
            {t('toast.closeAll', { count: queue.length })}
          </Button>
        )}
      </Box>
    </Portal>
  );
}

function ToastItem({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { t } = useTranslation('ui');
  const { id, kind, text, action } = toast;
  const isKept = kind === 'error';
  useEffect(() => {
    if (isPaused || isKept) return undefined;
    const timer = setTimeout(() => toasts.close(id), action ? (action.ms ?? STAY_WITH_ACTION_MS) : STAY_MS);
    return () => clearTimeout(timer);
  }, [id, isKept, isPaused, action]);
  const act = () => {
    toasts.close(id);
    action?.run();
  };
  return (
    <Alert
      role={isKept ? 'alert' : 'status'}
      severity={kind}
      closeText={t('close')}
      onClose={() => toasts.close(id)}
      sx={{
        pointerEvents: 'auto',
        alignItems: 'center',
        width: 'max-content',
        maxWidth: 'min(560px, 100%)',
        border: '1px solid',
        borderColor: 'divider',
        backgroundColor: 'background.paper',
        color: 'text.primary',
        boxShadow: 'var(--lp-shadow-lg)',
        overflowWrap: 'anywhere',
        '& .MuiAlert-action': { alignItems: 'center', gap: 1, paddingTop: 0 },
        '@keyframes lp-toast': { from: { opacity: 0, transform: 'translateY(12px)' } },
        '@media (prefers-reduced-motion: no-preference)': { animation: 'lp-toast 0.2s ease-out' },
      }}
    >
      {text}
      {action && (
        <Button size="small" sx={{ ml: 3 }} onClick={act}>
          {action.label}
        </Button>
      )}
    </Alert>
  );
}
