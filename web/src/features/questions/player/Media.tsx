import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { MarkdownView } from '#/ui/MarkdownView';
import { LazyVideoPlayer } from '#/ui/video/LazyVideoPlayer';
import type { RenderedBlock } from '../types';

const Picture = styled('img')({
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  borderRadius: 'var(--lp-radius-md)',
});

/** Something to see, hear or open. */
export function Media({ block }: { block: RenderedBlock }) {
  const { kind, url = '' } = block;
  if (kind === 'text') return <MarkdownView html={block.html ?? ''} />;
  if (kind === 'image') return <Picture src={url} alt={block.alt ?? ''} loading="lazy" />;
  if (kind === 'video') return <LazyVideoPlayer source={{ url }} title={block.title ?? ''} />;
  if (kind === 'sound' || kind === 'sound_text') return <Sound block={block} />;
  return (
    <Link href={url} download sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, minHeight: 44 }}>
      <DownloadIcon fontSize="small" aria-hidden />
      {block.name || url}
    </Link>
  );
}

const Audio = styled('audio')({ width: '100%', maxWidth: 480 });

function Sound({ block }: { block: RenderedBlock }) {
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {block.title && <figcaption>{block.title}</figcaption>}
      {/* The words, where there are any, stand below it. */}
      <Audio controls preload="metadata" src={block.url} aria-label={block.title || undefined} />
      {block.kind === 'sound_text' && <p>{block.text}</p>}
    </Box>
  );
}
