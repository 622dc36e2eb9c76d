import Box from '@mui/material/Box';
import type { Kind } from '../form/kinds';

/** A rectangle of a drawing: left, top, width, height, and whether it has the site's colour. */
type Piece = readonly [left: number, top: number, width: number, height: number, strong?: boolean];

const row = (count: number, top: number, height: number, strong = false): Piece[] => {
  const width = (100 - (count - 1) * 6) / count;
  return Array.from({ length: count }, (_, at): Piece => [at * (width + 6), top, width, height, strong]);
};
const lines = (left: number, width: number, tops: readonly number[]): Piece[] =>
  tops.map((top): Piece => [left, top, width, 8]);

/** What each kind looks like from afar. */
const pieces: Record<Kind, readonly Piece[]> = {
  top: [...lines(0, 50, [15, 32]), [0, 60, 26, 18, true], [60, 10, 40, 75]],
  text: lines(0, 100, [10, 28, 46, 64]),
  picture_text: [[0, 10, 44, 80, true], ...lines(52, 48, [20, 38, 56])],
  banner: [[0, 15, 100, 70, true]],
  goals: [...row(3, 15, 22, true), ...row(3, 50, 8), ...row(3, 66, 8)],
  numbers: [...row(3, 25, 30, true), ...row(3, 66, 8)],
  courses: [...row(3, 8, 45, true), ...row(3, 62, 8), ...row(3, 78, 8)],
  problems: lines(0, 100, [10, 30, 50, 70]),
  contests: [...row(2, 15, 60), ...row(2, 15, 12, true)],
  blog: [...row(3, 8, 40, true), ...row(3, 58, 8), ...row(3, 74, 8)],
  people: [...row(4, 15, 40, true), ...row(4, 66, 8)],
  comments: [...row(2, 12, 50), ...row(2, 72, 10, true)],
  faq: [...lines(0, 100, [12, 36, 60]), [92, 12, 8, 8, true], [92, 36, 8, 8, true], [92, 60, 8, 8, true]],
  video: [
    [10, 8, 80, 84],
    [44, 38, 12, 24, true],
  ],
  logos: row(5, 36, 28),
  form: [[0, 15, 100, 70], ...lines(8, 40, [30, 50]), [66, 38, 26, 22, true]],
};

/** A drawing of a kind of section. */
export function KindPicture({ kind }: { kind: Kind }) {
  return (
    <Box component="span" aria-hidden sx={paper}>
      {pieces[kind].map(([left, top, width, height, strong = false], index) => (
        <Box
          key={index}
          component="span"
          sx={{
            position: 'absolute',
            left: `${left}%`,
            top: `${top}%`,
            width: `${width}%`,
            height: `${height}%`,
            borderRadius: '2px',
            backgroundColor: strong ? 'var(--lp-primary)' : 'var(--lp-border-strong)',
            opacity: strong ? 0.8 : 0.35,
          }}
        />
      ))}
    </Box>
  );
}

const paper = { display: 'block', position: 'relative', aspectRatio: '16 / 6', width: '100%' } as const;
