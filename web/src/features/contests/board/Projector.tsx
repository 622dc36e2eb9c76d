import FrozenIcon from '@mui/icons-material/AcUnitOutlined';
import PauseIcon from '@mui/icons-material/PauseRounded';
import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import NextIcon from '@mui/icons-material/ChevronRightRounded';
import PreviousIcon from '@mui/icons-material/ChevronLeftRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { Countdown } from '#/ui/Countdown';
import { BoardTable, type BoardTableProps } from './BoardTable';
import type { BoardContest } from './useBoard';

/** How long a page is shown, in milliseconds. */
const PAGE_MS = 10_000;
/** The height of a row and of what is around the rows, in pixels. */
const ROW_PX = 74;
const AROUND_PX = 190;

/** The board for a hall: large, over everything, turning its pages by itself until it is paused. Arrow keys turn, the space bar pauses. */
export default function Projector(
  props: Omit<BoardTableProps, 'mine' | 'large'> & {
    contest: BoardContest;
    frozen: boolean;
    onClose: () => void;
  },
) {
  const { contest, frozen, onClose, rows, ...table } = props;
  const { t } = useTranslation('contests');
  const id = useId();
  const size = useRowsThatFit();
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const { page, turn, paused, setPaused } = usePages(pages);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' || event.key === 'PageDown') turn(1);
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') turn(-1);
    else if (event.key === ' ' && !(event.target as HTMLElement).closest('button')) setPaused(!paused);
    else return;
    event.preventDefault();
  };
  const ends = contest.state === 'running' ? contest.end_time : undefined;
  return (
    <Dialog open fullScreen aria-labelledby={id} onClose={onClose} onKeyDown={onKey}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, p: 4 }}>
        <Typography id={id} variant="h2" component="h1" sx={{ mr: 'auto', minWidth: 0 }}>
          {contest.name}
        </Typography>
        {frozen && (
          <Chip tone="info">
            <FrozenIcon fontSize="inherit" aria-hidden /> {t('board.frozen.word')}
          </Chip>
        )}
        {ends !== undefined && (
          <Typography variant="h2" component="p">
            <Countdown until={ends} />
          </Typography>
        )}
        <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('board.projector.page', { page: formatNumber(page + 1), pages: formatNumber(pages) })}
        </Typography>
        <Box sx={{ display: 'flex' }}>
          <IconButton aria-label={t('board.projector.previous')} onClick={() => turn(-1)}>
            <PreviousIcon />
          </IconButton>
          <IconButton
            aria-label={t(paused ? 'board.projector.resume' : 'board.projector.pause')}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
          <IconButton aria-label={t('board.projector.next')} onClick={() => turn(1)}>
            <NextIcon />
          </IconButton>
          <IconButton aria-label={t('board.projector.close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
      </Box>
      <Box sx={{ px: 4, pb: 4 }}>
        <BoardTable {...table} rows={rows.slice(page * size, (page + 1) * size)} large />
      </Box>
    </Dialog>
  );
}

/** How many rows the window has room for. */
function useRowsThatFit(): number {
  const fit = () => Math.max(3, Math.floor((innerHeight - AROUND_PX) / ROW_PX));
  const [size, setSize] = useState(fit);
  useEffect(() => {
    const onResize = () => setSize(fit());
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, []);
  return size;
}

/** The page that is shown; it turns by itself, round and round. */
function usePages(pages: number) {
  const [asked, setAsked] = useState(0);
  const [paused, setPaused] = useState(false);
  const page = asked % pages;
  const turn = (by: number) => setAsked((page + by + pages) % pages);
  useEffect(() => {
    if (paused || pages < 2) return undefined;
    const timer = setInterval(() => setAsked((before) => (before + 1) % pages), PAGE_MS);
    return () => clearInterval(timer);
  }, [paused, pages, asked]);
  return { page, turn, paused, setPaused };
}
