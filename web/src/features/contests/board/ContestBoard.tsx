import FrozenIcon from '@mui/icons-material/AcUnitOutlined';
import ProjectorIcon from '@mui/icons-material/SlideshowOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { useListState } from '#/ui/table/useListState';
import { BoardFilters } from './BoardFilters';
import { BoardTable } from './BoardTable';
import { boardList, narrowed } from './filters';
import { useBoard, type BoardContest } from './useBoard';
import { useChangeWords } from './useChangeWords';

const Projector = lazy(() => import('./Projector'));
/** In the address of a board that is shown to a hall. */
const PROJECTOR = 'projector';

/** The board of a contest: whole, live, with the own row on top. Texts: `contests`. */
export function ContestBoard({
  contest,
  canProject = true,
}: {
  contest: BoardContest;
  /** Whether it is offered to be shown to a hall. */
  canProject?: boolean;
}) {
  const { t } = useTranslation('contests');
  const list = useListState(boardList);
  const { query, ranked, meta, changed } = useBoard(contest);
  const [isProjected, project] = useProjector();
  const rows = useMemo(() => (ranked ? narrowed(ranked.rows, list.values) : []), [ranked, list.values]);
  const words = useChangeWords(changed, ranked?.rows ?? []);
  const shared = { label: t('board.label', { name: contest.name }), format: contest.format };
  return (
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
        const mine = data.ranked.rows.find(({ is_me: isMe }) => isMe);
        return (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
            {data.meta.frozen && <Frozen contest={contest} />}
            <BoardFilters list={list} meta={data.meta} />
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Typography variant="body2" role="status" color="textSecondary" sx={{ mr: 'auto' }}>
                {t('board.count', { count: rows.length, number: formatNumber(rows.length) })}
              </Typography>
              {canProject && (
                <Button size="small" color="secondary" startIcon={<ProjectorIcon />} onClick={() => project(true)}>
                  {t('board.projector.open')}
                </Button>
              )}
            </Box>
            {rows.length === 0 ? (
              <EmptyState title={t('board.noneFound')} text={t('board.noneFoundText')} />
            ) : (
              <BoardTable {...table} rows={rows} mine={mine} />
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
  );
}

/** Whether the board is shown to a hall; the address says so. */
function useProjector(): [boolean, (isOn: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const project = (isOn: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOn) next.set(PROJECTOR, '1');
        else next.delete(PROJECTOR);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get(PROJECTOR) === '1', project];
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
