import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { useField } from '#/ui/form/field';
import { useFaultText } from '#/ui/form/useFaultText';
import { toasts } from '#/ui/toasts';
import { byDay, daysText } from '../daysOff';
import { DAYS_OFF_MOST, freshId, type DayOffForm, type SiteForm } from '../siteSchema';
import { DayOffDialog } from './DayOffDialog';
import { withEntry } from './entries';

/** The site's days off by their first day, with a dialog for each. */
export function DaysOffList() {
  const { t } = useTranslation('website');
  const faultText = useFaultText();
  const field = useField<SiteForm, DayOffForm[]>({ name: 'days_off' as never });
  const [edited, setEdited] = useState<DayOffForm | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const { ref } = field;
  // Where the focus goes when something is wrong.
  useEffect(() => {
    ref({ focus: () => adding.current?.focus() });
  }, [ref]);
  const entries = field.value;
  const faults = (field.rawError ?? {}) as Record<number, unknown>;
  const nameOf = ({ name }: DayOffForm) => pickText(name, currentLocale()) || t('practice.unnamed');
  const put = (next: readonly DayOffForm[]) => field.onChange(byDay(next));
  const remove = (entry: DayOffForm) => {
    put(entries.filter(({ id }) => id !== entry.id));
    adding.current?.focus();
    toasts.info(t('practice.removed', { name: nameOf(entry) }), { label: t('site.undo'), run: () => put(entries) });
  };
  const blank = (): DayOffForm => ({ id: freshId(entries), from: '', to: '', name: { vi: '', en: '' } });
  const isFull = entries.length >= DAYS_OFF_MOST;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {entries.length === 0 ? (
        <Typography color="textSecondary">{t('practice.none')}</Typography>
      ) : (
        <Box component="ul" aria-label={t('practice.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map((entry, index) => (
            <DayOffRow
              key={entry.id}
              entry={entry}
              name={nameOf(entry)}
              fault={faultText(faults[index])}
              onEdit={() => setEdited(entry)}
              onRemove={() => remove(entry)}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button
          ref={adding}
          variant="outlined"
          color="inherit"
          startIcon={<AddIcon />}
          disabled={isFull}
          onClick={() => setEdited(blank())}
        >
          {t('practice.add')}
        </Button>
        {isFull && (
          <Typography variant="body2" color="textSecondary">
            {t('practice.full', { most: DAYS_OFF_MOST })}
          </Typography>
        )}
      </Box>
      {edited && (
        <DayOffDialog
          entry={edited}
          onStore={(entry) => put(withEntry(entries, entry))}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}

interface DayOffRowProps {
  entry: DayOffForm;
  name: string;
  fault: string | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

function DayOffRow({ entry, name, fault, onEdit, onRemove }: DayOffRowProps) {
  const { t } = useTranslation('website');
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">{name}</Typography>
        <Typography variant="caption" component="div" color="textSecondary">
          {daysText(entry)}
        </Typography>
        {fault && (
          <Typography variant="caption" component="div" color="error">
            {fault}
          </Typography>
        )}
      </Box>
      <IconButton
        aria-label={t('practice.edit', { name })}
        title={t('practice.edit', { name })}
        onClick={onEdit}
        sx={target}
      >
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={t('practice.remove', { name })}
        title={t('practice.remove', { name })}
        onClick={onRemove}
        sx={target}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const target = { width: 44, height: 44 } as const;
