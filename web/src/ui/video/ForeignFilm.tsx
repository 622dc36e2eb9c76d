import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listen, tell, type Report } from './frameTalk';
import { forgetPlace, keepPlace, placeOf } from './place';
import { frameOf } from './source';
import type { VideoPlayerProps } from './VideoPlayer';

const Frame = styled('iframe')({ display: 'block', width: '100%', height: '100%', border: 0, background: '#000' });

/**
 * A film of another host, in a page of ours whose policy names that host. There our player has it and says where it is
 * (`isOurs`), or YouTube's, of which nothing is known.
 */
export function ForeignFilm(props: VideoPlayerProps & { isOurs: boolean }) {
  const {
    source,
    title,
    stops = [],
    onStop,
    onEnded,
    onProgress,
    onPause,
    onSeek,
    remember,
    children,
    ref,
    isOurs,
  } = props;
  const { t, i18n } = useTranslation('video');
  const frame = useRef<HTMLIFrameElement>(null);
  const second = useRef(0);
  const [begin] = useState(() => props.left ?? placeOf(remember));
  const [isReady, setIsReady] = useState(false);
  const hear = useEffectEvent((report: Report) => {
    if (report.is === 'ready') setIsReady(true);
    else if (report.is === 'stopped') onStop?.(report.id);
    else if (report.is === 'paused') onPause?.();
    else if (report.is === 'sought') onSeek?.();
    else if (report.is === 'at') {
      second.current = report.second;
      keepPlace(remember, report.second, report.total);
      onProgress?.(report.second, report.total);
    } else {
      forgetPlace(remember);
      onEnded?.();
    }
  });
  useEffect(
    () =>
      listen<Report>(
        () => frame.current?.contentWindow,
        (report) => hear(report),
      ),
    [],
  );
  const { captions = [] } = source;
  // Only what changes is told again.
  const told = JSON.stringify({ stops, title, captions });
  useEffect(() => {
    if (isReady) tell(frame.current?.contentWindow, { do: 'set', ...(JSON.parse(told) as Told) });
  }, [isReady, told]);
  const command = (message: Parameters<typeof tell>[1]) => tell(frame.current?.contentWindow, message);
  useImperativeHandle(ref, () => ({
    play: () => command({ do: 'play' }),
    pause: () => command({ do: 'pause' }),
    seek: (wanted) => command({ do: 'seek', second: wanted }),
    time: () => second.current,
  }));
  return (
    <Box
      role="region"
      aria-label={title || t('film')}
      sx={{
        containerType: 'inline-size',
        overflow: 'hidden',
        borderRadius: 'var(--lp-radius-md)',
        border: '1px solid',
        borderColor: 'divider',
      }}
    >
      {/* Our buttons stand below the picture. */}
      <Box sx={isOurs ? { height: 'calc(min(56.25cqw, 70vh) + 112px)', minHeight: 300 } : { aspectRatio: '16 / 9' }}>
        <Frame
          ref={frame}
          src={frameOf(source.url, i18n.language, begin)}
          title={title || t('foreign')}
          allow="fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
        />
      </Box>
      {children && <Box data-over>{children}</Box>}
    </Box>
  );
}

type Told = Pick<VideoPlayerProps, 'title'> & {
  stops: NonNullable<VideoPlayerProps['stops']>;
  captions: NonNullable<VideoPlayerProps['source']['captions']>;
};
