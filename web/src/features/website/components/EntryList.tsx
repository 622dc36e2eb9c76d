import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#/ui/form/field';
import { useFaultText } from '#/ui/form/useFaultText';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { toasts } from '#/ui/toasts';
import type { SiteForm } from '../siteSchema';

/** An entry as it is shown; `number` counts from 1. */
interface Shown {
  id: number;
  number: number;
  name: string;
  detail: ReactNode;
  fault: string | undefined;
}

interface EntryListProps<Kind extends 'menu' | 'goals'> {
  kind: Kind;
  /** From how many on none is added. */
  most: number;
  /** What an entry is called; '' where it has no words yet. */
  nameOf: (entry: SiteForm[Kind][number]) => string;
  /** A second, quiet line of an entry. */
  detailOf: (entry: SiteForm[Kind][number]) => ReactNode;
  /** Opens the dialog of an entry; of a new one without. */
  onEdit: (entry?: SiteForm[Kind][number]) => void;
}

/** A list of the site's form whose entries are added, changed, put in order and taken away. */
export function EntryList<Kind extends 'menu' | 'goals'>(props: EntryListProps<Kind>) {
  const { most, nameOf, detailOf, onEdit } = props;
  // Its own type, so that texts are known by their whole keys.
  const kind: 'menu' | 'goals' = props.kind;
  const { t } = useTranslation('website');
  const faultText = useFaultText();
  const field = useField<SiteForm, SiteForm[Kind]>({ name: kind as never });
  const entries: readonly SiteForm[Kind][number][] = field.value;
  const put = (next: readonly SiteForm[Kind][number][]) => field.onChange(next as SiteForm[Kind]);
  const { box, adding } = useListFocus(field.ref);
  const faults = (field.rawError ?? {}) as Record<number, unknown>;
  const shown = entries.map((entry, index): Shown => {
    const number = index + 1;
    const name = nameOf(entry) || t(`site.${kind}.entry`, { number });
    return { id: entry.id, number, name, detail: detailOf(entry), fault: faultText(faults[index]) };
  });
  const remove = ({ id, name }: Shown) => {
    put(entries.filter((entry) => entry.id !== id));
    adding.current?.focus();
    toasts.info(t(`site.${kind}.removed`, { name }), { label: t('site.undo'), run: () => put(entries) });
  };
  const open = ({ id }: Shown) => onEdit(entries.find((entry) => entry.id === id));
  const isFull = entries.length >= most;
  return (
    <Box ref={box} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {entries.length > 0 && (
        <SortableList
          label={t(`site.${kind}.list`)}
          items={shown}
          nameOf={({ name }) => name}
          renderItem={(entry) => <EntryRow entry={entry} onEdit={() => open(entry)} onRemove={() => remove(entry)} />}
          onMove={async ({ tree }) => put(tree.flatMap(({ id }) => entries.find((entry) => entry.id === id) ?? []))}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button
          ref={adding}
          variant="outlined"
          color="inherit"
          startIcon={<AddIcon />}
          disabled={isFull}
          onClick={() => onEdit()}
        >
          {t(`site.${kind}.add`)}
        </Button>
        {isFull && (
          <Typography variant="body2" color="textSecondary">
            {t(`site.${kind}.full`, { most })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Where the focus goes when an entry is wrong: to the button that opens it; and when one is gone: to the one that adds. */
function useListFocus(ref: (instance: { focus: () => void }) => void) {
  const box = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    ref({ focus: () => (box.current?.querySelector<HTMLElement>('[data-faulty]') ?? adding.current)?.focus() });
  }, [ref]);
  return { box, adding };
}

function EntryRow({ entry, onEdit, onRemove }: { entry: Shown; onEdit: () => void; onRemove: () => void }) {
  const { t } = useTranslation('website');
  const { name, detail, fault } = entry;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">{name}</Typography>
        <Typography variant="caption" component="div" color="textSecondary">
          {detail}
        </Typography>
        {fault && (
          <Typography variant="caption" component="div" color="error">
            {fault}
          </Typography>
        )}
      </Box>
      <IconButton
        data-faulty={fault ? '' : undefined}
        aria-label={t('site.edit', { name })}
        title={t('site.edit', { name })}
        onClick={onEdit}
        sx={target}
      >
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={t('site.remove', { name })}
        title={t('site.remove', { name })}
        onClick={onRemove}
        sx={target}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const target = { width: 44, height: 44 } as const;
