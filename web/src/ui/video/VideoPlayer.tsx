import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states';
import { Film } from './Film';
import { ForeignFilm } from './ForeignFilm';
import { wayOf, type VideoSource } from './source';
import type { Stop } from './stops';

export type { Captions, VideoSource } from './source';
export type { Stop } from './stops';

/** What the page may do to its film. Of YouTube's it can't do anything. */
export interface VideoHandle {
  play: () => void;
  pause: () => void;
  /** The second at which it is. */
  time: () => number;
  /** Goes to a second; not past a stop that blocks. */
  seek: (second: number) => void;
}

export interface VideoPlayerProps {
  source: VideoSource;
  title: string;
  /** It stops at each of them. */
  stops?: readonly Stop[];
  onStop?: (id: string) => void;
  onEnded?: () => void;
  /** Where it is, a few times a second while it plays; `total` is not a number before it is known. */
  onProgress?: (second: number, total: number) => void;
  /** It stands still. Not before its end, of which `onEnded` tells. */
  onPause?: () => void;
  /** It went elsewhere without playing what lies between. */
  onSeek?: () => void;
  /** The second at which it was left, where somebody else than this browser knows that. */
  left?: number;
  /** Under this name its place is kept in this browser, to go on from. */
  remember?: string;
  /** Stands in the film's place, over it: a question. */
  children?: ReactNode;
  ref?: Ref<VideoHandle>;
}

/**
 * A film with our own buttons: it stops at given moments, and does not go past one that blocks, whether it plays or somebody
 * seeks. Space plays and pauses, arrows go back and forth, M mutes, C shows captions, F fills the screen. Films of other hosts
 * play in a frame of their own.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { source, title } = props;
  const way = wayOf(source.url, location.origin);
  if (way === 'elsewhere') return <Elsewhere src={source.url} title={title} />;
  if (way === 'file' || way === 'stream') return <Film key={source.url} {...props} isStream={way === 'stream'} />;
  return <ForeignFilm key={source.url} {...props} isOurs={way === 'frame'} />;
}

/** A film of another site that nothing here plays: it is opened there. */
function Elsewhere({ src, title }: { src: string; title: string }) {
  const { t } = useTranslation('video');
  const isLink = /^https?:\/\//.test(src);
  return (
    <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 'var(--lp-radius-md)' }}>
      <EmptyState
        title={title || t('elsewhere')}
        text={t('elsewhereText')}
        action={
          isLink && (
            <Button variant="outlined" color="inherit" href={src} target="_blank" rel="noopener noreferrer">
              {t('open')}
            </Button>
          )
        }
      />
    </Box>
  );
}
