import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantQuery } from '#/api/site';
import { formatNumber } from '#/i18n/format';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { dialogs } from '#/ui/dialogs';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { QrCode } from '#/ui/qr/QrCode';
import type { SignInCard } from '../types';
import { card as look, page, PER_PAGE } from './look';
import { PrintLayer } from './PrintLayer';

function pagesOf(cards: readonly SignInCard[]): SignInCard[][] {
  const pages = Math.ceil(cards.length / PER_PAGE);
  return Array.from({ length: pages }, (_, index) => cards.slice(index * PER_PAGE, (index + 1) * PER_PAGE));
}

/** The cards as they come on paper. Their passwords are here and nowhere else, so leaving is asked about. */
export default function CardsLayer(props: { name: string; cards: readonly SignInCard[]; onClose: () => void }) {
  const { name, cards, onClose } = props;
  const { t } = useTranslation('classPeople');
  const isLeaving = useRef(false);
  const hasPasswords = cards.some(({ password }) => password !== null);
  const site = useQuery(tenantQuery).data?.name ?? '';
  const address = location.origin + localized(paths.signIn);
  useLeaveGuard(() => hasPasswords && !isLeaving.current);
  const close = async () => {
    const question = {
      title: t('cards.leaveTitle'),
      text: t('cards.leaveText'),
      action: t('print.close'),
      danger: true,
    };
    if (hasPasswords && !(await dialogs.confirm(question))) return;
    isLeaving.current = true;
    onClose();
  };
  return (
    <PrintLayer
      title={t('cards.title', { count: cards.length, number: formatNumber(cards.length) })}
      note={
        hasPasswords && (
          <Alert severity="warning" sx={{ flex: '1 0 100%' }}>
            {t('cards.once')}
          </Alert>
        )
      }
      onClose={() => void close()}
    >
      {pagesOf(cards).map((some) => (
        <Box key={some[0]?.key} component="ul" aria-label={t('cards.page')} sx={page}>
          {some.map((card) => (
            <Card key={card.key} card={card} head={{ site, name, address }} />
          ))}
        </Box>
      ))}
    </PrintLayer>
  );
}

/** The card of one pupil; the code leads to where they sign in. */
function Card({ card, head }: { card: SignInCard; head: { site: string; name: string; address: string } }) {
  const { t } = useTranslation('classPeople');
  const { full_name: person, login, password } = card;
  return (
    <Box component="li" aria-label={person} sx={look.frame}>
      <Box sx={look.head}>
        <span>{head.site}</span>
        <strong>{head.name}</strong>
      </Box>
      <Box sx={look.middle}>
        <Box sx={look.person}>
          <Box sx={look.name}>{person}</Box>
          <Box sx={look.small}>{t('cards.login')}</Box>
          <Box sx={look.secret} translate="no">
            {login}
          </Box>
          {password === null ? (
            <strong>{t('cards.own')}</strong>
          ) : (
            <>
              <Box sx={look.small}>{t('cards.password')}</Box>
              <Box component="strong" sx={look.secret} translate="no">
                {password}
              </Box>
            </>
          )}
        </Box>
        <Box sx={look.code}>
          <QrCode text={head.address} label={t('cards.code')} />
        </Box>
      </Box>
      <Box sx={look.foot}>{head.address}</Box>
    </Box>
  );
}
