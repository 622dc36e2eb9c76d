import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { paint } from '#/runtimes/turtle/paint';
import type { Paper, Recording } from '#/runtimes/turtle/recording';

/** What of a canvas does not change with its size. */
const cover = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

/** A drawing on its paper, as wide as there is room; another one may lie over it. */
export function TurtleCanvas(props: {
  recording: Recording;
  paper: Paper;
  /** What is to be seen, in words. */
  label: string;
  over?: Recording | null;
  /** Of what lies over it, from 0 to 1. */
  opacity?: number;
}) {
  const { recording, paper, label, over = null, opacity = 1 } = props;
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{
        position: 'relative',
        width: '100%',
        maxWidth: 560,
        aspectRatio: `${paper.width} / ${paper.height}`,
        border: '1px solid var(--lp-border-strong)',
        borderRadius: 'var(--lp-radius-md)',
        overflow: 'hidden',
        bgcolor: '#fff',
      }}
    >
      <Layer recording={recording} paper={paper} withPaper />
      {over && (
        <Box sx={{ ...cover, opacity }} aria-hidden>
          <Layer recording={over} paper={paper} withPaper={false} />
        </Box>
      )}
    </Box>
  );
}

function Layer({ recording, paper, withPaper }: { recording: Recording; paper: Paper; withPaper: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    // In the screen's own pixels, which are finer than the page's on most phones.
    const measure = () => setWidth(Math.round(element.clientWidth * devicePixelRatio));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = canvas.current;
    if (!element || width === 0) return;
    const scale = width / paper.width;
    element.width = width;
    element.height = Math.round(paper.height * scale);
    const context = element.getContext('2d');
    if (context) paint(context, recording, paper, scale, { withPaper });
  }, [recording, paper, width, withPaper]);
  return <Box component="canvas" ref={canvas} aria-hidden sx={{ ...cover, display: 'block' }} />;
}
