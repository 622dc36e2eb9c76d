import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { RouteTabs } from '#/ui/RouteTabs';
import { SkeletonList } from '#/ui/states';
import { useUser } from '../useUser';
import { tabKeys, tabs } from './tabs';

export const load = ({ search }: LoadContext) => {
  const asked = tabKeys.find((key) => key === search.get('tab')) ?? 'profile';
  return tabs[asked].fetch();
};

/** My account: what is known of me, how I sign in, and how I am told of things. */
export default function PersonalInformationPage() {
  const { t } = useTranslation('account');
  const user = useUser();
  return (
    <>
      <PageHeader title={t('title.personal-information')} lead={user?.username ?? user?.email} />
      <RouteTabs label={t('tabs')} tabs={tabKeys.map((key) => ({ key, label: t(`tab.${key}`) }))} keepMounted>
        {(key) => {
          const { Part } = tabs[key];
          return (
            <Card sx={{ maxWidth: 760 }}>
              <CardContent>
                <Typography component="h2" variant="h2" sx={{ mb: 4 }}>
                  {t(`heading.${key}`)}
                </Typography>
                {user ? <Part user={user} /> : <SkeletonList rows={4} />}
              </CardContent>
            </Card>
          );
        }}
      </RouteTabs>
    </>
  );
}
