import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { get, useFormContext, useFormState, useWatch, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, frameProps } from '../form/field';
import { useFaultText } from '../form/useFaultText';
import { Menu } from '../Menu';
import { SortableList } from '../SortableTree/SortableTree';
import { toasts } from '../toasts';
import { BlockFields } from './BlockFields';
import { blankBlock, kinds, MOST_BLOCKS, wordsOf, type MediaBlock, type MediaKind } from './kinds';
import type { MediaBlockFieldProps, MediaBlocksFieldProps } from './MediaBlocksField';

/** Blocks in their order; below them the fields of the one that is edited. */
export function Blocks(props: MediaBlocksFieldProps<FieldValues>) {
  const { label, folder = 'media', most = MOST_BLOCKS } = props;
  const name: string = props.name;
  const { t } = useTranslation('mediaBlocks');
  const { blocks, ids, put } = useBlocks(name);
  const faultText = useFaultText();
  // Of the whole form: what is told of a block's part is not told of the list.
  const { errors: all } = useFormState();
  const errors: unknown = get(all, name);
  const isFaulty = (index: number) => (errors as Record<number, unknown> | undefined)?.[index] !== undefined;
  const [edited, setEdited] = useState<number | null>(null);
  const faulty = blocks.findIndex((_, index) => isFaulty(index));
  const ownError = faulty < 0 ? faultText(errors) : undefined;
  const chosen = ids.findIndex((id) => id === edited);
  // What is wrong is shown.
  const open = faulty >= 0 && !isFaulty(chosen) ? faulty : chosen;
  const titleOf = (block: MediaBlock) => `${t(`kind.${block.kind}`)}${wordsOf(block) ? `: ${wordsOf(block)}` : ''}`;
  const remove = (index: number) => {
    const before = { blocks, ids };
    put(without(blocks, index), without(ids, index));
    toasts.success(t('removed'), { label: t('undo'), run: () => put(before.blocks, before.ids) });
  };
  const add = (kind: MediaKind) => {
    const id = Math.max(0, ...ids) + 1;
    put([...blocks, blankBlock(kind)], [...ids, id]);
    setEdited(id);
  };
  const items = blocks.map((block, index) => ({ id: ids[index] ?? index, block, index }));
  const shown = blocks[open];
  return (
    <FieldFrame {...frameProps(props)} error={ownError} group="group">
      {() => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          {items.length > 0 && (
            <SortableList
              label={label}
              items={items}
              nameOf={({ block }) => titleOf(block)}
              onMove={({ tree }) => {
                put(
                  tree.map(({ block }) => block),
                  tree.map(({ id }) => id),
                );
                return Promise.resolve();
              }}
              renderItem={({ block, index, id }) => (
                <Row
                  title={titleOf(block)}
                  isWrong={isFaulty(index)}
                  isOpen={index === open}
                  onEdit={() => setEdited(index === open ? null : id)}
                  onRemove={() => remove(index)}
                />
              )}
            />
          )}
          {shown && (
            <Box role="group" aria-label={titleOf(shown)} key={ids[open]} sx={panel}>
              <BlockFields name={`${name}.${open}`} block={shown} folder={folder} />
            </Box>
          )}
          <AddMenu label={t('add')} disabled={blocks.length >= most} onAdd={add} />
        </Box>
      )}
    </FieldFrame>
  );
}

/** One block, or none. */
export function OneBlock(props: MediaBlockFieldProps<FieldValues>) {
  const { folder = 'media' } = props;
  const name: string = props.name;
  const { t } = useTranslation('mediaBlocks');
  const { setValue } = useFormContext();
  const block = useWatch({ name }) as MediaBlock | null | undefined;
  const put = (next: MediaBlock | null) => setValue(name, next, { shouldDirty: true, shouldTouch: true });
  const remove = () => {
    put(null);
    toasts.success(t('removed'), { label: t('undo'), run: () => put(block ?? null) });
  };
  return (
    <FieldFrame {...frameProps(props)} group="group">
      {() =>
        block ? (
          <Box sx={panel}>
            <BlockFields name={name} block={block} folder={folder} />
            <div>
              <Button color="error" onClick={remove}>
                {t('remove', { name: t(`kind.${block.kind}`) })}
              </Button>
            </div>
          </Box>
        ) : (
          <AddMenu label={t('add')} disabled={false} onAdd={(kind) => put(blankBlock(kind))} />
        )
      }
    </FieldFrame>
  );
}

/** The blocks of a form, each with an id by which its row is known while it moves. */
function useBlocks(name: string) {
  const { setValue } = useFormContext();
  const blocks = (useWatch({ name }) ?? []) as MediaBlock[];
  const [known, setKnown] = useState<number[]>([]);
  const isKnown = known.length === blocks.length;
  const ids = isKnown ? known : blocks.map((_, index) => index + 1);
  if (!isKnown) setKnown(ids);
  const put = (next: MediaBlock[], nextIds: number[]) => {
    setKnown(nextIds);
    setValue(name, next, { shouldDirty: true, shouldTouch: true });
  };
  return { blocks, ids, put };
}

const without = <V,>(all: readonly V[], index: number): V[] => all.filter((_, at) => at !== index);

interface RowProps {
  title: string;
  isWrong: boolean;
  isOpen: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ title, isWrong, isOpen, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('mediaBlocks');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
        {title}
        {isWrong && (
          <Typography component="span" variant="caption" color="error">
            {' '}
            {t('wrong')}
          </Typography>
        )}
      </Typography>
      <IconButton aria-label={t('edit', { name: title })} aria-expanded={isOpen} onClick={onEdit}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('remove', { name: title })} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function AddMenu({ label, disabled, onAdd }: { label: string; disabled: boolean; onAdd: (kind: MediaKind) => void }) {
  const { t } = useTranslation('mediaBlocks');
  return (
    <div>
      <Menu
        label={label}
        button={
          <Button variant="outlined" startIcon={<AddIcon />} disabled={disabled}>
            {label}
          </Button>
        }
        items={kinds.map((kind) => ({ key: kind, label: t(`kind.${kind}`), onClick: () => onAdd(kind) }))}
      />
    </div>
  );
}

const panel = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  p: 4,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
} as const;
