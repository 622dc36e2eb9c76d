import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import { isRunning, type RunState } from '../runs/state';

/** Loaded with the first drawing: pages and programs that write need none of it. */
const drawing = lazyPart(
  async () => (await import('#/features/questions')).turtleDrawing.Part,
  ({ error, retry }) => (error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />),
);

/** The frame of a page fills it. Of others nothing is to be seen, but they run: what is not displayed may be put to sleep. */
const Host = styled('div')({
  '& iframe': { display: 'block', width: '100%', height: '100%', border: 0, background: '#fff' },
  '&[data-shown=false]': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '&[data-shown=true]': { flex: '1 1 0', minHeight: 160 },
});

/** What a program in the page shows: a web page in its frame, or a turtle's drawing; a program that only writes shows nothing here. */
export function Preview({ state, host }: { state: RunState; host: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('snippets');
  const isPage = state.runtime === 'web' && state.phase !== 'idle';
  const isDrawing = state.runtime === 'turtle' && state.phase !== 'idle';
  return (
    <>
      <Host ref={host} data-shown={isPage} />
      {isPage && !isRunning(state) && (
        <Typography variant="body2" sx={{ flex: 'none', px: 3.5, py: 2, color: 'text.secondary' }}>
          {t('preview.over')}
        </Typography>
      )}
      {isDrawing && state.drawing && (
        <Box sx={{ flex: '0 1 auto', minHeight: 160, overflow: 'auto', p: 3 }}>
          <drawing.Part recording={state.drawing} isGrowing={isRunning(state)} />
        </Box>
      )}
    </>
  );
}
