import AddIcon from '@mui/icons-material/AddRounded';
import WaitingIcon from '@mui/icons-material/HourglassEmptyRounded';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CardContent from '@mui/material/CardContent';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { bankList, bankQuery } from '#/features/questionBank';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { RouteTable } from '#/routing/crumbs';
import { menuOf } from '#/routing/menu';
import { addressOf, paths, withQuery, type AppPath } from '#/routing/paths';
import type { AppRoute, LoadContext } from '#/routing/table';
import { menuGroups, menuIcons } from '#/ui/menuIcons';
import { PageHeader } from '#/ui/PageHeader';
import { readListState } from '#/ui/table/listState';

const bankOf = (query: string) => bankQuery(readListState(bankList, new URLSearchParams(query)).query);
const everything = bankOf('');
const waiting = bankOf('status=waiting_for_approval');

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(everything);

/** What there is to manage: the screens of the menu that the visitor may use, and what is mostly done in them. */
export default function ManageHubPage() {
  const { t } = useTranslation('manage');
  const cards = [...useTasks(), ...useScreens()];
  return (
    <>
      <PageHeader title={t('title.manage')} lead={t('hub.lead')} />
      <Box component="ul" sx={grid}>
        {cards.map((card) => (
          <HubCard key={card.to} {...card} />
        ))}
      </Box>
    </>
  );
}

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

interface HubCardProps {
  to: AppPath;
  Icon: typeof SvgIcon;
  title: string;
  text?: string;
  /** How much is there, in words. */
  count?: string;
}

/** What is waiting, and what begins something new. */
function useTasks(): HubCardProps[] {
  const { t } = useTranslation('manage');
  const user = useUser();
  const approves = may(user, 'question', 'approval');
  const waits = useQuery({ ...waiting, enabled: approves }).data?.meta.total;
  const toApprove: HubCardProps = {
    to: withQuery(paths.manageQuestionBank, { status: 'waiting_for_approval' }),
    Icon: WaitingIcon,
    title: t('hub.waiting'),
    text: t('hub.waitingText'),
    count: waits === undefined ? undefined : t('hub.count', { count: waits, number: formatNumber(waits) }),
  };
  const toWrite: HubCardProps = {
    to: paths.manageQuestion('new'),
    Icon: AddIcon,
    title: t('hub.create'),
    text: t('hub.newText'),
  };
  return [...(approves ? [toApprove] : []), ...(may(user, 'question', 'create') ? [toWrite] : [])];
}

/** The screens of the management menu, this one left out. */
function useScreens(): HubCardProps[] {
  const { t } = useTranslation('manage');
  const { t: layouts } = useTranslation('layouts');
  const user = useUser();
  const problems = useQuery(everything).data?.meta.total;
  const rows = useContext(RouteTable) as readonly AppRoute[];
  const isAllowed = ({ access, may: right, menu }: AppRoute) =>
    (access !== 'admin' || user?.role === 'admin') &&
    (!right || may(user, ...right)) &&
    (!menu?.anyOf || menu.anyOf.some((one) => may(user, ...one)));
  const texts: Record<string, string> = t('hub.texts', { returnObjects: true });
  const names: Record<string, string> = layouts('nav', { returnObjects: true });
  return menuOf(rows, menuGroups, (row) => row.name !== 'manage' && isAllowed(row as AppRoute)).flatMap(
    ({ rows: screens }) =>
      screens.flatMap((row): HubCardProps[] => {
        const Icon = menuIcons[row.menu?.icon ?? ''];
        const title = names[row.name];
        if (!Icon || title === undefined) return [];
        const total = row.name === 'manage-question-bank' ? problems : undefined;
        const count = total === undefined ? undefined : t('hub.count', { count: total, number: formatNumber(total) });
        return [{ to: addressOf(row), Icon, title, text: texts[row.name], count }];
      }),
  );
}

function HubCard({ to, Icon, title, text, count }: HubCardProps) {
  return (
    <Card component="li">
      <CardActionArea component={AppLink} to={to} sx={{ height: '100%' }}>
        <CardContent sx={{ display: 'grid', alignContent: 'start', gap: 2, height: '100%' }}>
          <Box sx={picture}>
            <Icon aria-hidden />
          </Box>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          {text && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          )}
          {count && <Typography variant="subtitle2">{count}</Typography>}
        </CardContent>
      </CardActionArea>
    </Card>
  );
}

const picture = {
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 'var(--lp-radius-lg)',
  backgroundColor: 'var(--lp-primary-soft)',
  color: 'var(--lp-primary-text)',
} as const;
