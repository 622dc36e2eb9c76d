import FrozenIcon from '@mui/icons-material/AcUnitOutlined';
import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import ReplayIcon from '@mui/icons-material/HistoryOutlined';
import ProjectorIcon from '@mui/icons-material/SlideshowOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { useListState } from '#/ui/table/useListState';
import { BoardFilters } from './BoardFilters';
import { BoardPending } from './BoardPending';
import { BoardTable } from './BoardTable';
import { boardList, narrowed } from './filters';
import { rankAgainst, type RankedRow } from './rank';
import { useBoard, type BoardContest } from './useBoard';
import type { StandingsMeta } from '../types';
import { useChangeWords } from './useChangeWords';

const Projector = lazy(() => import('./Projector'));
const replay = lazyPart(async () => {
  const [module] = await Promise.all([import('../replay/ReplayBoard'), loadNamespaces(['replay'])]);
  return module.ReplayBoard;
}, BoardPending);
const MINUTE = 60;

interface ContestBoardProps {
  contest: BoardContest;
  /** Whether it is offered to be shown to a hall. */
  canProject?: boolean;
}

/** The board of a contest: whole, live, with the own row on top; of one that is over also how it became so. Texts: `contests`. */
export function ContestBoard({ contest, canProject = true }: ContestBoardProps) {
  const { t } = useTranslation('contests');
  const [isReplayed, replayIt] = useSwitch('replay');
  if (!isReplayed || contest.state !== 'completed')
    return <Board contest={contest} canProject={canProject} onReplay={() => replayIt(true)} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box>
        <Button size="small" color="secondary" startIcon={<BackIcon />} onClick={() => replayIt(false)}>
          {t('board.replay.close')}
        </Button>
      </Box>
      <replay.Part contest={contest} />
    </Box>
  );
}

function Board({ contest, canProject, onReplay }: ContestBoardProps & { onReplay: () => void }) {
  const { t } = useTranslation('contests');
  const list = useListState(boardList);
  const { query, ranked, meta, changed } = useBoard(contest);
  const [isProjected, project] = useSwitch('projector');
  const rows = useMemo(() => (ranked ? narrowed(ranked.rows, list.values) : []), [ranked, list.values]);
  const words = useChangeWords(changed, ranked?.rows ?? []);
  const shared = { label: t('board.label', { name: contest.name }), format: contest.format };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {meta?.me?.is_disqualified && <Disqualified reason={meta.me.disqualified_reason} />}
      <QueryView
        query={{ ...query, data: ranked && meta ? { ranked, meta } : undefined }}
        empty={{
          when: (data) => data.ranked.rows.length === 0,
          show: <EmptyState title={t('board.empty')} text={t('board.emptyText')} />,
        }}
      >
        {(data) => {
          const table = {
            ...shared,
            questions: data.meta.questions,
            first: data.ranked.first,
            changed: changed.entries,
          };
          const own = ownRow(data.ranked.rows, data.meta);
          const { at } = data.meta;
          return (
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
              {at !== null && <OfMinute at={at} />}
              {data.meta.frozen && <Frozen contest={contest} />}
              <BoardFilters list={list} meta={data.meta} />
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                <Typography variant="body2" role="status" color="textSecondary" sx={{ mr: 'auto' }}>
                  {t('board.count', { count: rows.length, number: formatNumber(rows.length) })}
                </Typography>
                {contest.state === 'completed' && (
                  <Button size="small" color="secondary" startIcon={<ReplayIcon />} onClick={onReplay}>
                    {t('board.replay.open')}
                  </Button>
                )}
                {canProject && (
                  <Button size="small" color="secondary" startIcon={<ProjectorIcon />} onClick={() => project(true)}>
                    {t('board.projector.open')}
                  </Button>
                )}
              </Box>
              {rows.length === 0 ? (
                <EmptyState title={t('board.noneFound')} text={t('board.noneFoundText')} />
              ) : (
                <BoardTable {...table} rows={rows} mine={own} />
              )}
              <span className="lp-visually-hidden" aria-live="polite">
                {words}
              </span>
              <Suspense>
                {isProjected && canProject && (
                  <Projector
                    {...table}
                    rows={rows}
                    contest={contest}
                    frozen={data.meta.frozen}
                    onClose={() => project(false)}
                  />
                )}
              </Suspense>
            </Box>
          );
        }}
      </QueryView>
    </Box>
  );
}

/** My own row; of who takes part virtually with the rank among those who count. */
function ownRow(rows: readonly RankedRow[], { me, at }: StandingsMeta): RankedRow | undefined {
  const own = rows.find((row) => row.entry_id === me?.entry_id) ?? rows.find(({ is_me: isMe }) => isMe);
  return own && at !== null ? rankAgainst(rows, own) : own;
}

/** In which way the board is shown: for a hall, or as it went on; the address says so. */
function useSwitch(name: 'projector' | 'replay'): [boolean, (isOn: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const turn = (isOn: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOn) next.set(name, '1');
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get(name) === '1', turn];
}

/** Says that the board is as it was when as much time had passed. */
function OfMinute({ at }: { at: number }) {
  const { t } = useTranslation('contests');
  return (
    <Box>
      <Typography variant="h3" component="h2">
        {t('board.ofMinute.title', { minute: formatNumber(Math.floor(at / MINUTE)) })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('board.ofMinute.text')}
      </Typography>
    </Box>
  );
}

/** Says to whom it happened that they are disqualified, and why. */
function Disqualified({ reason }: { reason: string | null }) {
  const { t } = useTranslation('contests');
  return <Alert severity="error">{t('board.disqualified.me', { reason: reason ?? '' })}</Alert>;
}

/** Says that others' later tries are pending. */
function Frozen({ contest }: { contest: BoardContest }) {
  const { t } = useTranslation('contests');
  const at = contest.freeze_at;
  return (
    <Alert severity="info" icon={<FrozenIcon />}>
      {contest.can_edit
        ? t('board.frozen.staff')
        : at === null
          ? t('board.frozen.text')
          : t('board.frozen.since', { at: formatDateTime(at) })}
    </Alert>
  );
}
