import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useRef, useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { SearchField } from '#/ui/SearchField';
import { EmptyState } from '#/ui/states';
import { usePhone } from '#/ui/usePhone';
import { lessonsIn, type TreeIndex } from '../tree/model';
import { isOutline } from '../tree/outline';
import { nothingChosen } from '../tree/selection';
import type { Finding } from '../types';
import { AddMenu } from './AddMenu';
import { BulkBar } from './BulkBar';
import type { TreeDialog } from './dialogs';
import { TreeRows } from './TreeRows';
import { useRowActions } from './useRowActions';
import { useTreeDrag } from './useTreeDrag';
import { useTreeState } from './useTreeState';
import type { TreeWork } from './useTreeWork';

const TreeDialogs = lazy(() => import('./TreeDialogs'));

/** Heights of a row, in CSS pixels: what a finger meets, and what a mouse does. */
const ROW_PX = { finger: 48, mouse: 40 } as const;

/** The curriculum as a tree: looked through, put in order, added to. */
export function CurriculumTree(props: {
  course: number;
  index: TreeIndex;
  remarks: ReadonlyMap<number, readonly Finding[]>;
  work: TreeWork;
  /** The item beside the tree. */
  opened: number | null;
  onOpen: (id: number) => void;
  /** Whether what is new opens beside the tree; on a phone it would take its place. */
  opensNew: boolean;
  onImport: () => void;
}) {
  const { course, index, remarks, work, opened, onOpen, opensNew, onImport } = props;
  const { t } = useTranslation('curriculum');
  const state = useTreeState(index, course, opened);
  const [dialog, setDialog] = useState<TreeDialog | null>(null);
  const [words, setWords] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rowPx = usePhone() ? ROW_PX.finger : ROW_PX.mouse;
  const { drag, begin } = useTreeDrag({ index, state, container, rowPx, work });
  const { actions, create } = useRowActions({
    index,
    state,
    work,
    container,
    onOpen,
    opensNew,
    setDialog,
    setWords,
    begin,
    onAdd: () => addButton.current?.click(),
  });
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (event.target instanceof HTMLInputElement || !isOutline(text)) return;
    event.preventDefault();
    setDialog({ kind: 'outline', text });
  };
  const { selection } = state;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex' }}>
          <SearchField value={state.search} label={t('search')} onSearch={state.setSearch} />
        </Box>
        <AddMenu
          index={index}
          at={state.active}
          button={addButton}
          onCreate={create}
          onDialog={setDialog}
          onImport={onImport}
        />
      </Box>
      {selection.ids.size > 0 ? (
        <BulkBar
          ids={selection.ids}
          work={work}
          onDialog={setDialog}
          onClear={() => state.setSelection(nothingChosen)}
        />
      ) : (
        <Typography variant="caption" color="textSecondary" title={t('keys')} sx={{ minHeight: 20 }}>
          {t('count', { lessons: formatNumber(lessonsIn(index.tree)), items: formatNumber(index.rows.length) })}
        </Typography>
      )}
      {index.rows.length === 0 ? (
        <Box onPaste={paste} tabIndex={-1}>
          <EmptyState title={t('empty.title')} text={t('empty.text')} />
        </Box>
      ) : state.seen.length === 0 ? (
        <EmptyState title={t('empty.notFound')} />
      ) : (
        <TreeRows {...{ index, state, remarks, opened, rowPx, drag, actions, container }} onPaste={paste} />
      )}
      <span role="status" className="lp-visually-hidden">
        {words}
      </span>
      <Suspense>
        {dialog && (
          <TreeDialogs
            {...{ dialog, course, index, work }}
            at={state.active}
            onMade={(items) => {
              setDialog(null);
              const [first] = items;
              if (first) state.setFocused(first.id);
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </Box>
  );
}
