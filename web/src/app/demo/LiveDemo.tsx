import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '#/api/channel';
import { serverNow, useServerClock } from '#/api/serverClock';
import { userQuery } from '#/auth/session';
import { formatDateTime } from '#/i18n/format';
import { Countdown } from '#/ui/Countdown';
import { RelativeTime } from '#/ui/RelativeTime';
import { useNow } from '#/ui/useNow';
import { Part } from './Part';
import { QrDemo } from './QrDemo';

const MINUTE = 60;
const SECOND_MS = 1000;

/** Times that go on by themselves, and what the server says by itself. */
export default function LiveDemo() {
  const { t } = useTranslation('demo');
  const [opened] = useState(() => Math.floor(Date.now() / SECOND_MS));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Part title={t('live.times')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>
            {t('live.opened')} <RelativeTime at={opened} />
          </Typography>
          <Typography>
            {t('live.ends')} <Countdown until={opened + 90 * MINUTE} />
          </Typography>
          <ServerTime />
        </Box>
      </Part>
      <Part title={t('live.channel')}>
        <Channel />
      </Part>
      <QrDemo />
    </Box>
  );
}

function ServerTime() {
  const { t } = useTranslation('demo');
  const isKnown = useServerClock() !== null;
  const now = useNow(SECOND_MS, serverNow);
  return (
    <Typography>
      {t('live.server')} {isKnown ? formatDateTime(Math.floor(now / SECOND_MS)) : '–'}
    </Typography>
  );
}

function Channel() {
  const { t } = useTranslation('demo');
  const { data: user } = useQuery(userQuery);
  const [count, setCount] = useState(0);
  const state = useChannel(user ? `user/${user.id}` : null, {
    onMessage: () => setCount((before) => before + 1),
    resync: () => undefined,
  });
  if (!user) return <Typography color="textSecondary">{t('live.signIn')}</Typography>;
  return (
    <Typography role="status">
      {t(`live.state.${state}`)} · {t('live.messages', { count })}
    </Typography>
  );
}
