import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { SubmitButton } from '#/ui/form/SubmitButton';

/** The button that sends a form of which the server takes only so many: until it takes another, it counts the seconds. */
export function RetryButton({ busy, left, children }: { busy: boolean; left: number; children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <SubmitButton busy={busy} disabled={left > 0}>
      {left > 0 ? t('retryIn', { count: left }) : children}
    </SubmitButton>
  );
}
