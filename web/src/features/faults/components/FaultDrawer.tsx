import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { Drawer } from '#/ui/Drawer';
import type { Fault } from '../api';
import { useScreenName } from '../screenName';

/** All that is known of a fault; the lines are those of the sources. */
export default function FaultDrawer({ fault, onClose }: { fault: Fault; onClose: () => void }) {
  const { t } = useTranslation('faults');
  const screenName = useScreenName();
  const { kind, message, route, call, is_current, count, first_seen, last_seen, stack } = fault;
  return (
    <Drawer open title={t(`kind.${kind}`)} onClose={onClose}>
      <Stack component="dl" sx={{ gap: 4, m: 0 }}>
        <Fact name={t('fact.message')}>{message || '–'}</Fact>
        <Fact name={t('column.screen')}>{screenName(route)}</Fact>
        {call && (
          <Fact name={t('fact.call')}>
            {`${call.method} ${call.path} · ${call.status === null || call.status === undefined ? t('noAnswer') : call.status}`}
          </Fact>
        )}
        <Fact name={t('release.label')}>
          <Chip tone={is_current ? 'warning' : 'neutral'}>{t(is_current ? 'release.current' : 'release.older')}</Chip>
        </Fact>
        <Fact name={t('column.count')}>{formatNumber(count)}</Fact>
        <Fact name={t('fact.first')}>{formatDateTime(first_seen)}</Fact>
        <Fact name={t('column.last')}>{formatDateTime(last_seen)}</Fact>
        {stack.length > 0 && (
          <Fact name={t('fact.stack')}>
            <Box
              component="ol"
              translate="no"
              sx={{ m: 0, pl: 5, fontFamily: 'var(--lp-mono)', fontSize: 'var(--lp-font-xs)' }}
            >
              {stack.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </Box>
          </Fact>
        )}
      </Stack>
    </Drawer>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {children}
      </Typography>
    </Box>
  );
}
