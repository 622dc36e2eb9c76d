import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantQuery } from '#/api/site';
import { formatNumber } from '#/i18n/format';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { dialogs } from '#/ui/dialogs';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import type { ContestView } from '../../../types';
import { spanWords } from '../../../words';
import type { CandidateCard } from '../types';
import { Card, type CardHead } from './Card';
import { bar, layer, page, PER_PAGE, printRules } from './look';

const styles = <GlobalStyles styles={printRules} />;

function pagesOf(cards: readonly CandidateCard[]): CandidateCard[][] {
  const pages = Math.ceil(cards.length / PER_PAGE);
  return Array.from({ length: pages }, (_, index) => cards.slice(index * PER_PAGE, (index + 1) * PER_PAGE));
}

/** The cards, over the page, as they come on paper. Their passwords are here and nowhere else, so leaving is asked about. */
export default function CardsLayer(props: {
  contest: ContestView;
  cards: readonly CandidateCard[];
  onClose: () => void;
}) {
  const { contest, cards, onClose } = props;
  const { t } = useTranslation('candidates');
  const id = useId();
  const isLeaving = useRef(false);
  const hasPasswords = cards.some(({ password }) => password !== null);
  const site = useQuery(tenantQuery).data?.name ?? '';
  const head = useMemo<CardHead>(
    () => ({
      site,
      contest: contest.name,
      when: spanWords(contest),
      address: location.origin + localized(paths.exam(contest.slug)),
    }),
    [site, contest],
  );
  useLeaveGuard(() => hasPasswords && !isLeaving.current);
  const close = async () => {
    const question = {
      title: t('cards.leaveTitle'),
      text: t('cards.leaveText'),
      action: t('cards.close'),
      danger: true,
    };
    if (hasPasswords && !(await dialogs.confirm(question))) return;
    isLeaving.current = true;
    onClose();
  };
  return (
    <Dialog open fullScreen className="candidate-cards" aria-labelledby={id} sx={layer} onClose={() => void close()}>
      {styles}
      <Box className="candidate-cards-bar" sx={bar}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: '1 1 200px' }}>
          {t('cards.title', { count: cards.length, number: formatNumber(cards.length) })}
        </Typography>
        <Button color="inherit" onClick={() => void close()}>
          {t('cards.close')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} disabled={cards.length === 0} onClick={() => print()}>
          {t('cards.print')}
        </Button>
        {hasPasswords && (
          <Alert severity="warning" sx={{ flex: '1 0 100%' }}>
            {t('cards.once')}
          </Alert>
        )}
      </Box>
      <div>
        {pagesOf(cards).map((some) => (
          <Box key={some[0]?.id} component="ul" aria-label={t('cards.page')} sx={page}>
            {some.map((card) => (
              <Card key={card.id} head={head} card={card} />
            ))}
          </Box>
        ))}
      </div>
    </Dialog>
  );
}
