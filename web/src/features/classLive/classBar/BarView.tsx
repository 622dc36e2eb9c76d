import HandIcon from '@mui/icons-material/BackHandOutlined';
import HintIcon from '@mui/icons-material/TipsAndUpdatesOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '#/i18n/format';
import type { WorkedOn } from '#/routing/workingOn';
import type { MySession } from '../types';
import { HintList } from './HintList';
import { useHand } from './useHand';
import { useHints } from './useHints';
import { usePresence } from './usePresence';

/** Tells a learner plainly who sees where they work and until when; their hand, and what teachers wrote to them. */
export function BarView({ mine, subject }: { mine: MySession; subject: WorkedOn | null }) {
  const { t } = useTranslation('classBar');
  const id = useId();
  const hand = useHand(mine);
  const { bar, isOpen, show, unread } = useHints(mine.hints);
  usePresence(mine.session_id, subject);
  const isUp = mine.hand_at !== null;
  const count = mine.hints.length;
  return (
    <Box component="section" aria-label={t('label', { name: mine.class_name })} ref={bar} sx={look}>
      <Box className="lp-container" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' }}>
          <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
            <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
              {t('seen', { name: mine.class_name, time: formatTime(mine.end_time) })}
            </Typography>
            <Typography variant="caption" component="p" color="textSecondary" role="status">
              {t(isUp ? 'hand.up' : 'what')}
            </Typography>
          </Box>
          <Button
            size="small"
            variant={isUp ? 'contained' : 'outlined'}
            startIcon={<HandIcon />}
            aria-pressed={isUp}
            loading={hand.isPending}
            onClick={() => hand.mutate(!isUp)}
          >
            {t('hand.action')}
          </Button>
          {count > 0 && (
            <Button
              size="small"
              variant={unread > 0 ? 'contained' : 'outlined'}
              startIcon={<HintIcon />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => show(!isOpen)}
            >
              {unread > 0
                ? t('hint.unread', { count: unread, number: formatNumber(unread) })
                : t('hint.all', { count, number: formatNumber(count) })}
            </Button>
          )}
        </Box>
        {isOpen && count > 0 && <HintList id={id} hints={mine.hints} />}
      </Box>
    </Box>
  );
}

const look = {
  py: 2,
  borderBottom: '1px solid',
  borderColor: 'divider',
  bgcolor: 'var(--lp-primary-soft)',
  scrollMarginTop: 'var(--lp-header)',
} as const;
