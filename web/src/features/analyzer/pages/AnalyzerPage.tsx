import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { PageHeader } from '#/ui/PageHeader';
import { RouteTabs } from '#/ui/RouteTabs';
import { AnalyseTab } from '../components/AnalyseTab';
import { classTab, growthTab } from '../components/parts';

/** Where Scratch projects are measured: one's own, how they have grown, and those of a class. */
export default function AnalyzerPage() {
  const { t } = useTranslation('analyzer');
  const user = useUser();
  const teaches = may(user, 'question', 'update') || may(user, 'classroom', 'update');
  const tabs = [
    { key: 'project', label: t('tab.project') },
    { key: 'growth', label: t('tab.growth') },
    ...(teaches ? [{ key: 'class', label: t('tab.class') } as const] : []),
  ] as const;
  return (
    <>
      <PageHeader title={t('title.analyzer')} lead={t('lead')} />
      <RouteTabs label={t('title.analyzer')} tabs={tabs} keepMounted>
        {(tab) => {
          if (tab === 'growth') return <growthTab.Part />;
          return tab === 'class' ? <classTab.Part /> : <AnalyseTab />;
        }}
      </RouteTabs>
    </>
  );
}
