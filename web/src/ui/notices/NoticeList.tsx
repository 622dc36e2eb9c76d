import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { QueryView } from '../QueryView';
import { RelativeTime } from '../RelativeTime';
import { EmptyState, SkeletonList } from '../states';
import type { Notice, NoticeListProps } from './types';

/** What a person is told, the newest first; what is unread has a dot and more weight. */
export function NoticeList({ query, onOpen, more }: NoticeListProps) {
  const { t } = useTranslation('notices');
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonList rows={3} />}
      empty={{
        when: (notices) => notices.length === 0,
        show: <EmptyState icon={BellIcon} title={t('empty')} text={t('emptyText')} />,
      }}
    >
      {(notices) => (
        <>
          <Box component="ul" aria-label={t('title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {notices.map((notice) => (
              <Item key={notice.id} notice={notice} onOpen={onOpen} />
            ))}
          </Box>
          {more && (
            <Button fullWidth loading={more.busy} onClick={more.load} sx={{ mt: 2 }}>
              {t('more')}
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}

const surface = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 3,
  width: '100%',
  minHeight: 44,
  px: 4,
  py: 3,
  textAlign: 'left',
  color: 'text.primary',
  borderRadius: 'var(--lp-radius-md)',
} as const;

function Item({ notice, onOpen }: { notice: Notice; onOpen: NoticeListProps['onOpen'] }) {
  const { t } = useTranslation('notices');
  const { title, count, at, read } = notice;
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Surface notice={notice} onOpen={onOpen}>
        <Box
          component="span"
          sx={{
            flex: 'none',
            width: 8,
            height: 8,
            mt: 2,
            borderRadius: '50%',
            bgcolor: read ? undefined : 'var(--lp-primary-text)',
          }}
        >
          {!read && <span className="lp-visually-hidden">{t('unread')}</span>}
        </Box>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', fontWeight: read ? undefined : 'fontWeightMedium' }}
          >
            {title}
          </Typography>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            {count > 1 && `${t('count', { count, number: formatNumber(count) })} · `}
            <RelativeTime at={at} />
          </Typography>
        </Box>
      </Surface>
    </Box>
  );
}

/** A link where the notice leads somewhere, a button where opening it reads it, else a text. */
function Surface(props: { notice: Notice; onOpen: NoticeListProps['onOpen']; children: ReactNode }) {
  const { notice, onOpen, children } = props;
  const open = () => onOpen?.(notice);
  if (notice.path !== null)
    return (
      <ButtonBase component={AppLink} to={notice.path} onClick={open} sx={{ ...surface, ...hover }}>
        {children}
      </ButtonBase>
    );
  if (!notice.read && onOpen)
    return (
      <ButtonBase onClick={open} sx={{ ...surface, ...hover }}>
        {children}
      </ButtonBase>
    );
  return <Box sx={surface}>{children}</Box>;
}

const hover = { '&:hover': { bgcolor: 'action.hover' } } as const;
