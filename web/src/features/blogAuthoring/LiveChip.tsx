import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { formatDateTime } from '#/i18n/format';
import { Chip, type Tone } from '#/ui/Chips';
import { useNow } from '#/ui/useNow';
import { liveState, type LiveState } from './live';
import type { PostItem } from './types';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const tones: Record<LiveState, Tone> = { live: 'success', older: 'warning', scheduled: 'info', none: 'neutral' };

/** What readers have of a post now, and from when on where that is still to come, in Vietnam's time. */
export function LiveChip({ post }: { post: PostItem }) {
  const { t } = useTranslation('blogAuthoring');
  const now = Math.floor(useNow(MINUTE_MS, serverNow) / SECOND_MS);
  const state = liveState(post, now);
  const time = formatDateTime(post.publish_at ?? now);
  return <Chip tone={tones[state]}>{t(`live.${state}`, { time })}</Chip>;
}
