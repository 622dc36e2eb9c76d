import AnsweredIcon from '@mui/icons-material/CheckCircleRounded';
import EmptyIcon from '@mui/icons-material/RadioButtonUncheckedRounded';
import SolvedIcon from '@mui/icons-material/TaskAltRounded';
import TriedIcon from '@mui/icons-material/HistoryRounded';
import MarkedIcon from '@mui/icons-material/BookmarkRounded';
import UnseenIcon from '@mui/icons-material/VisibilityOffOutlined';
import UnsentIcon from '@mui/icons-material/ScheduleSendOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type SvgIcon from '@mui/material/SvgIcon';
import { useTranslation } from 'react-i18next';
import { pagerStateOf, type PagerState } from '../pager';
import type { Player } from '../usePlayer';

const looks: Record<PagerState | 'marked', { icon: typeof SvgIcon; colour: string | null }> = {
  answered: { icon: AnsweredIcon, colour: 'success' },
  solved: { icon: SolvedIcon, colour: 'success' },
  tried: { icon: TriedIcon, colour: 'info' },
  marked: { icon: MarkedIcon, colour: 'warning' },
  unsent: { icon: UnsentIcon, colour: 'info' },
  empty: { icon: EmptyIcon, colour: null },
  unseen: { icon: UnseenIcon, colour: null },
};
const legend = ['answered', 'marked', 'unsent', 'empty', 'unseen'] as const;
/** Where questions may be sent again and again. */
const repeatedLegend = ['solved', 'tried', 'marked', 'unsent', 'empty', 'unseen'] as const;

/** All questions of a quiz to go to, each with how it stands: by colour, sign and word. */
export function Pager({ player: { state, kept, go, labelOf } }: { player: Player }) {
  const { t } = useTranslation('quiz');
  const { data, metadata } = state.questionList;
  const mode = metadata?.mode ?? 'submit_all';
  return (
    <Box component="nav" aria-label={t('pager.title')} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {data.map((entry, index) => {
          const { id } = entry.question;
          const stands = pagerStateOf(entry, mode, kept.unsent);
          const { icon: Icon, colour } = looks[entry.isMarked ? 'marked' : stands];
          const words = [
            t('pager.question', { number: labelOf(index + 1) }),
            t(`pager.${stands}`),
            entry.isMarked && t('pager.marked'),
          ];
          return (
            <li key={id}>
              <ButtonBase
                onClick={() => go(id)}
                aria-current={id === state.currentQuestion ? 'step' : undefined}
                aria-label={words.filter(Boolean).join(', ')}
                title={words.slice(1).filter(Boolean).join(', ')}
                data-state={entry.isMarked ? 'marked' : stands}
                sx={[cell, colour !== null && tinted(colour)]}
              >
                {labelOf(index + 1)}
                <Icon aria-hidden sx={{ fontSize: 14 }} />
              </ButtonBase>
            </li>
          );
        })}
      </Box>
      <Box component="ul" aria-hidden sx={key}>
        {(metadata?.isRepeated ? repeatedLegend : legend).map((word) => {
          const { icon: Icon, colour } = looks[word];
          return (
            <Box component="li" key={word} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              <Icon sx={{ fontSize: 14, color: colour === null ? 'text.secondary' : `var(--lp-${colour}-text)` }} />
              {t(`pager.${word}`)}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const cell = {
  display: 'inline-flex',
  flexDirection: 'column',
  minWidth: 44,
  minHeight: 44,
  border: '1px solid var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'background.paper',
  fontVariantNumeric: 'tabular-nums',
  typography: 'body2',
  '&[aria-current]': { outline: '2px solid var(--lp-primary)', outlineOffset: 2, fontWeight: 'fontWeightBold' },
  '&:focus-visible': { outline: '3px solid var(--lp-primary)', outlineOffset: 2 },
} as const;

const tinted = (colour: string) =>
  ({
    color: `var(--lp-${colour}-text)`,
    borderColor: `var(--lp-${colour})`,
    bgcolor: `color-mix(in srgb, var(--lp-${colour}) 10%, var(--lp-surface))`,
  }) as const;

const key = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'caption',
  color: 'text.secondary',
} as const;
