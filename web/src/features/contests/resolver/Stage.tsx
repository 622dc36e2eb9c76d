import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AwardCard } from './AwardCard';
import { Board } from './Board';
import { Controls } from './Controls';
import type { Scene } from './steps';
import type { Reveal } from './types';
import { useCeremony } from './useCeremony';
import { useKeys } from './useKeys';

/** The ceremony: the board, the award that was just given, and the controls, which keys have as well. */
export function Stage({ reveal }: { reveal: Reveal }) {
  const { t } = useTranslation('resolver');
  const stage = useRef<HTMLDivElement>(null);
  const ceremony = useCeremony(reveal);
  const { scene, taken, total, isPlaying } = ceremony;
  const fill = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen?.();
    // A browser that does not allow it leaves the page as it is.
    change?.catch(() => undefined);
  };
  useKeys({
    forth: () => ceremony.go(1),
    back: () => ceremony.go(-1),
    play: () => ceremony.play(!isPlaying),
    fill,
    start: () => ceremony.jump(0),
    end: () => ceremony.jump(total),
  });
  const shown = scene.last?.kind === 'final' && scene.last.award ? scene.last.award : null;
  const awarded = shown && scene.rows.find(({ row }) => row.entry_id === shown.entry_id);
  return (
    <Box ref={stage} sx={{ position: 'relative', bgcolor: 'background.default', '&:fullscreen': { p: 4 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
        <Typography variant="h1" component="h1" sx={{ mr: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}>
          {reveal.name}
        </Typography>
        <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('step', { taken: formatNumber(taken), total: formatNumber(total) })}
        </Typography>
        <Controls ceremony={ceremony} onFill={fill} />
      </Box>
      <Status reveal={reveal} scene={scene} />
      <Board reveal={reveal} scene={scene} />
      {shown && awarded && <AwardCard key={taken} award={shown} name={awarded.row.name} school={awarded.row.school} />}
    </Box>
  );
}

/** What the last step was, in words, for those who don't see it. */
function Status({ reveal, scene }: { reveal: Reveal; scene: Scene }) {
  const { t } = useTranslation('resolver');
  const { last, rows, focus } = scene;
  const placed = last && rows.find(({ row }) => row.entry_id === last.entry);
  const words = () => {
    if (!last || !placed) return '';
    const { name } = placed.row;
    const rank = formatNumber(placed.rank);
    if (last.kind === 'final')
      return last.award
        ? t('awarded', { name, rank, award: t(`award.${last.award.kind}`) })
        : t('finalOf', { name, rank });
    const label = reveal.questions.find(({ question_id: id }) => id === last.question)?.label ?? '';
    return t('opened', { name, label, rank });
  };
  return (
    <Typography role="status" color="textSecondary" sx={{ minHeight: '1.6em', mb: 2 }}>
      {words()}
      {focus === null && rows.length > 0 && ` · ${t('done')}`}
    </Typography>
  );
}
