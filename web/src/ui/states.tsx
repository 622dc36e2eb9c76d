import Inbox from '@mui/icons-material/InboxOutlined';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from './useErrorText';

/** Nothing is here, why, and what to do about it. */
export function EmptyState(props: { title: string; text?: string; action?: ReactNode; icon?: typeof SvgIcon }) {
  const { title, text, action, icon: Icon = Inbox } = props;
  return (
    <div className="lp-empty">
      <Icon className="lp-empty-icon" aria-hidden />
      <p className="lp-h3">{title}</p>
      {text && <p className="lp-lead">{text}</p>}
      {action}
    </div>
  );
}

/** A part of the screen that could not be loaded, with the words of the failure and a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  return (
    <div className="lp-empty" role="alert">
      <CloudOff className="lp-empty-icon" aria-hidden />
      <p className="lp-h3">{t('error.title')}</p>
      <p className="lp-lead">{errorText(error)}</p>
      {onRetry && (
        <button type="button" className="lp-btn" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  );
}

/** Rows of the size that the list's rows will have. */
export function SkeletonList({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation('ui');
  return (
    <ul className="lp-list" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <li className="lp-row" key={index} aria-hidden>
          <div className="lp-row-text">
            <span className="lp-skeleton" style={{ width: `${38 + ((index * 17) % 34)}%` }} />
            <span className="lp-skeleton" style={{ width: '24%', height: '0.75em', marginTop: 10 }} />
          </div>
          <span className="lp-skeleton" style={{ width: 72 }} />
        </li>
      ))}
    </ul>
  );
}
