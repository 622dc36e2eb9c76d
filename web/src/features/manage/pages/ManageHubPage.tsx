import AddIcon from '@mui/icons-material/AddRounded';
import CodeIcon from '@mui/icons-material/TerminalRounded';
import WebsiteIcon from '@mui/icons-material/LanguageRounded';
import HourglassIcon from '@mui/icons-material/HourglassEmptyRounded';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LoadContext } from '#/routing/table';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { PageHeader } from '#/ui/PageHeader';
import { bankQuery, readBankFilters } from '#/features/problems';
import '../hub.css';

const everything = bankQuery(readBankFilters(new URLSearchParams()));
const waiting = bankQuery(readBankFilters(new URLSearchParams('status=waiting_for_approval')));

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(everything);

/** What there is to manage. */
export default function ManageHubPage() {
  const { t } = useTranslation('manage');
  const { t: authoring } = useTranslation('authoring');
  const user = useUser();
  const approves = may(user, 'question', 'approval');
  const problems = useQuery(everything).data?.meta.total;
  const waits = useQuery({ ...waiting, enabled: approves }).data?.meta.total;
  return (
    <>
      <PageHeader title={t('title.manage')} lead={t('hub.lead')} />
      <ul className="lp-grid lp-list">
        <li className="lp-card lp-card-body lp-hub-card">
          <CodeIcon className="lp-feature-icon" aria-hidden />
          <h2 className="lp-h3">
            <AppLink className="lp-row-link" to={paths.manageQuestionBank}>
              {t('hub.bank')}
            </AppLink>
          </h2>
          <p className="lp-muted">{t('hub.bankText')}</p>
          {problems !== undefined && (
            <p className="lp-hub-count">
              {authoring('bank.count', { count: problems, number: formatNumber(problems) })}
            </p>
          )}
        </li>
        {approves && (
          <li className="lp-card lp-card-body lp-hub-card">
            <HourglassIcon className="lp-feature-icon" aria-hidden />
            <h2 className="lp-h3">
              <AppLink
                className="lp-row-link"
                to={withQuery(paths.manageQuestionBank, { status: 'waiting_for_approval' })}
              >
                {t('hub.waiting')}
              </AppLink>
            </h2>
            <p className="lp-muted">{t('hub.waitingText')}</p>
            {waits !== undefined && (
              <p className="lp-hub-count">{authoring('bank.count', { count: waits, number: formatNumber(waits) })}</p>
            )}
          </li>
        )}
        <li className="lp-card lp-card-body lp-hub-card">
          <AddIcon className="lp-feature-icon" aria-hidden />
          <h2 className="lp-h3">
            <AppLink className="lp-row-link" to={paths.manageQuestion('new')}>
              {t('hub.create')}
            </AppLink>
          </h2>
          <p className="lp-muted">{t('hub.newText')}</p>
        </li>
        {may(user, 'config', 'update') && (
          <li className="lp-card lp-card-body lp-hub-card">
            <WebsiteIcon className="lp-feature-icon" aria-hidden />
            <h2 className="lp-h3">
              <AppLink className="lp-row-link" to={paths.manageWebsite}>
                {t('hub.website')}
              </AppLink>
            </h2>
            <p className="lp-muted">{t('hub.websiteText')}</p>
          </li>
        )}
      </ul>
    </>
  );
}
