import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatVnd } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { ShopItem } from '../types';

interface ItemCardProps {
  item: ShopItem;
  /** How many uCoin the visitor has. */
  balance: number;
  onBuy: () => void;
}

/** Something of the shop: what it is, what it costs, and where it can't be bought, why. */
export function ItemCard({ item, balance, onBuy }: ItemCardProps) {
  const { t } = useTranslation('shop');
  const id = useId();
  const { title, description, image, coins, course } = item;
  const why = useReason(item, balance);
  return (
    <Box component="li" className="lp-card" sx={card}>
      {image && <Box component="img" src={image} alt="" loading="lazy" sx={picture} />}
      <Box sx={{ display: 'grid', gap: 2, p: 5, flex: 1, alignContent: 'start' }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="subtitle1">{t('coins', { number: formatNumber(coins) })}</Typography>
        {description && (
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        )}
        <Facts item={item} />
        {course && (
          <Link
            component={AppLink}
            to={paths.course(course.slug)}
            variant="body2"
            aria-label={t('item.courseOf', { title })}
          >
            {t('item.course')}
          </Link>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, px: 5, pb: 5 }}>
        <Button
          variant="contained"
          disabled={why !== null}
          aria-label={t('item.buy', { title })}
          aria-describedby={why === null ? undefined : `${id}-why`}
          onClick={onBuy}
        >
          {t('buy.action')}
        </Button>
        {why !== null && (
          <Typography id={`${id}-why`} variant="caption" color="textSecondary">
            {why}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Why it can't be bought now; null: it can. */
function useReason({ stock, per_user: most, bought, coins }: ShopItem, balance: number): string | null {
  const { t } = useTranslation('shop');
  if (stock === 0) return t('item.soldOut');
  if (most !== null && bought >= most) return t('item.limit', { count: most, number: formatNumber(most) });
  return coins > balance ? t('item.missing', { coins: formatNumber(coins - balance) }) : null;
}

function Facts({ item: { kind, percent, amount, course, days, stock, per_user: perUser } }: { item: ShopItem }) {
  const { t } = useTranslation('shop');
  const off = percent === null ? formatVnd(amount ?? 0) : `${percent}%`;
  const facts = [
    kind === 'discount' && (course ? t('fact.offCourse', { off, course: course.title }) : t('fact.off', { off })),
    kind === 'course' && course && t('fact.course', { course: course.title }),
    kind === 'item' && t('fact.item'),
    days !== null && t('fact.days', { count: days, number: formatNumber(days) }),
    stock !== null && stock > 0 && t('fact.stock', { count: stock, number: formatNumber(stock) }),
    perUser !== null && t('fact.perUser', { count: perUser, number: formatNumber(perUser) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <Typography variant="caption" color="textSecondary">
      {facts.join(' · ')}
    </Typography>
  );
}

const card = { display: 'flex', flexDirection: 'column', overflow: 'hidden' } as const;
const picture = { display: 'block', width: '100%', aspectRatio: '16 / 9', objectFit: 'cover' } as const;
