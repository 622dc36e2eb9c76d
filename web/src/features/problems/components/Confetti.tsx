import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';

interface Flake {
  x: number;
  y: number;
  dx: number;
  dy: number;
  size: number;
  turn: number;
  spin: number;
  colour: string;
}

const colours = ['#1caa4d', '#f33620', '#ff9900', '#2f7de1', '#8a2be2'];
/** How long flakes are thrown, and when the last has fallen, in milliseconds. */
const throwing = 2000;
const falling = 5000;

function throwFlake(width: number): Flake {
  return {
    x: Math.random() * width,
    y: -12,
    dx: (Math.random() - 0.5) * 3,
    dy: 2 + Math.random() * 3,
    size: 5 + Math.random() * 6,
    turn: Math.random() * Math.PI,
    spin: (Math.random() - 0.5) * 0.25,
    colour: colours[Math.floor(Math.random() * colours.length)] ?? '#1caa4d',
  };
}

function draw(context: CanvasRenderingContext2D, flake: Flake): void {
  context.save();
  context.translate(flake.x, flake.y);
  context.rotate(flake.turn);
  context.fillStyle = flake.colour;
  context.fillRect(-flake.size / 2, -flake.size / 3, flake.size, flake.size / 1.6);
  context.restore();
}

const Canvas = styled('canvas')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: theme.zIndex.snackbar,
  width: '100%',
  height: '100%',
  pointerEvents: 'none',
}));

/** Confetti over the page: thrown for two seconds, gone after five at most. Nothing for who asked for less motion. */
export function Confetti({ onEnd }: { onEnd: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ended = useRef(onEnd);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || matchMedia('(prefers-reduced-motion: reduce)').matches) return ended.current();
    context.canvas.width = innerWidth;
    context.canvas.height = innerHeight;
    let flakes: Flake[] = [];
    let frame = 0;
    const started = performance.now();
    const step = (now: number) => {
      const age = now - started;
      if (age < throwing) flakes.push(throwFlake(innerWidth), throwFlake(innerWidth), throwFlake(innerWidth));
      context.clearRect(0, 0, innerWidth, innerHeight);
      flakes = flakes.filter((flake) => flake.y < innerHeight + 20);
      for (const flake of flakes) {
        flake.x += flake.dx;
        flake.y += flake.dy;
        flake.dy += 0.06;
        flake.turn += flake.spin;
        draw(context, flake);
      }
      if (age < falling && (flakes.length > 0 || age < throwing)) frame = requestAnimationFrame(step);
      else ended.current();
    };
    frame = requestAnimationFrame(step);
    // A page out of sight draws no frames.
    const over = setTimeout(() => ended.current(), falling);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(over);
    };
  }, []);
  return <Canvas ref={canvas} aria-hidden />;
}
