import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { Rows, rowStyle, Widget } from '#/ui/Widget';
import { myCoinsQuery, type OwnCoins } from '../api';
import { signed } from '../signed';

/** How many coins I have, and what I got last; nothing before the first. */
export function CoinHistory() {
  const { t } = useTranslation('coins');
  const query = useQuery(myCoinsQuery);
  const newest = query.data?.items[0];
  if (!query.error && !newest) return null;
  return (
    <Widget
      title="uCoin"
      action={
        newest && (
          <Typography variant="h3">{t('mine.balance', { number: formatNumber(newest.balance ?? 0) })}</Typography>
        )
      }
    >
      <QueryView query={query}>
        {({ items }) => (
          <Rows>
            {items.map((entry, at) => (
              <OwnEntry key={`${entry.created_at}/${entry.balance}/${at}`} entry={entry} />
            ))}
          </Rows>
        )}
      </QueryView>
    </Widget>
  );
}

function OwnEntry({ entry: { reason, amount, object, created_at: at } }: { entry: OwnCoins }) {
  const { t } = useTranslation('coins');
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ minWidth: 0, mr: 'auto' }}>
        <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
          {object?.title ?? t(`reason.${reason ?? 'donation'}`)}
        </Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          {object && reason ? `${t(`reason.${reason}`)} · ` : ''}
          <RelativeTime at={at} />
        </Typography>
      </Box>
      <Typography variant="subtitle1">{signed(amount ?? 0)}</Typography>
    </Box>
  );
}
