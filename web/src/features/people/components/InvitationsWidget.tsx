import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { LinkRow, Rows, Widget } from '#/ui/Widget';
import { newestInvitationsQuery } from '../openInvitations';

const SHOWN = 3;

/** How many invitations nobody has taken yet, and the newest of them; nothing where there are none. */
export function InvitationsWidget() {
  const { t } = useTranslation('people');
  const query = useQuery(newestInvitationsQuery);
  const open = query.data?.items.filter(({ status }) => status === 'sent') ?? [];
  if (!query.error && open.length === 0) return null;
  const more = open.length - SHOWN;
  return (
    <Widget
      title={t('widget.title')}
      action={
        <Button size="small" component={AppLink} to={paths.manageInvitations}>
          {t('widget.all')}
        </Button>
      }
    >
      <QueryView query={query}>
        {() => (
          <Rows>
            {open.slice(0, SHOWN).map(({ id, email, role, expires_at: end }) => (
              <LinkRow
                key={id}
                to={withQuery(paths.manageInvitations, { search: email })}
                title={email}
                detail={t('widget.expires', { date: formatDate(end) })}
                end={<Chip>{t(`role.${role}`)}</Chip>}
              />
            ))}
            {more > 0 && (
              <LinkRow
                to={paths.manageInvitations}
                title={t('widget.more', { count: more, number: formatNumber(more) })}
              />
            )}
          </Rows>
        )}
      </QueryView>
    </Widget>
  );
}
