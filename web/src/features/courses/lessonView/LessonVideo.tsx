import { useTranslation } from 'react-i18next';
import { locales } from '#/i18n/locale';
import { LazyVideoPlayer } from '#/ui/video/LazyVideoPlayer';
import type { VideoPlayerProps } from '#/ui/video/VideoPlayer';
import type { LessonVideo as Video } from '../types';

/** A lesson's video with its captions. */
export function LessonVideo({ video, ...rest }: { video: Video } & Omit<VideoPlayerProps, 'source'>) {
  const { t } = useTranslation('ui');
  const captions = video.captions.map(({ lang, url }) => {
    const known = locales.find((locale) => locale === lang);
    return { src: url, language: lang, label: known ? t(`locale.${known}`) : lang };
  });
  return <LazyVideoPlayer {...rest} source={{ url: video.url, captions }} />;
}
