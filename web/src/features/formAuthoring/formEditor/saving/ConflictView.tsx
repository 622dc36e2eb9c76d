import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { VersionChoice } from '#/ui/VersionChoice';
import type { FormDraft } from '../schema';
import { conflictsOf, withParts, type PartConflict, type PartName, type Side } from './parts';
import type { FormSaving, Meeting } from './useFormSaving';
import { usePartLines } from './usePartLines';

/** Two versions of a form part by part: which of each is to stay. */
export default function ConflictView({ meeting, saving }: { meeting: Meeting; saving: FormSaving }) {
  const { t } = useTranslation('formEditor');
  const mine = useWatch<FormDraft>() as FormDraft;
  const { base, theirs } = meeting;
  const [chosen, setChosen] = useState<Partial<Record<PartName, Side>>>({});
  const found = conflictsOf(base, mine, theirs).map((one) => ({ ...one, pick: chosen[one.part] ?? one.pick }));
  const { busy } = saving.form;
  const taken = found.filter(({ pick }) => pick === 'theirs').map(({ part }) => part);
  return (
    <Card component="section" aria-label={t('conflict.title')}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Alert severity="warning" role="alert">
          {t('conflict.text')}
        </Alert>
        {found.length === 0 && <Typography color="textSecondary">{t('conflict.same')}</Typography>}
        {found.map((conflict) => (
          <Part
            key={conflict.part}
            conflict={conflict}
            mine={mine}
            theirs={theirs}
            onPick={(side) => setChosen((before) => ({ ...before, [conflict.part]: side }))}
          />
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="contained"
            loading={busy}
            onClick={() => void saving.resolve(withParts(mine, theirs, taken))}
          >
            {t('conflict.save')}
          </Button>
          <Button variant="outlined" color="inherit" disabled={busy} onClick={() => void saving.resolve(null)}>
            {t('conflict.takeTheirs')}
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}

function Part(props: { conflict: PartConflict; mine: FormDraft; theirs: FormDraft; onPick: (side: Side) => void }) {
  const { conflict, mine, theirs, onPick } = props;
  const { part, pick, isBoth } = conflict;
  const { t } = useTranslation('formEditor');
  const linesOf = usePartLines();
  return (
    <Box
      role="radiogroup"
      aria-label={t(`part.${part}`)}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle2" component="h2">
          {t(`part.${part}`)}
        </Typography>
        {isBoth && <Chip size="small" label={t('conflict.both')} />}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        {(['mine', 'theirs'] as const).map((side) => (
          <VersionChoice
            key={side}
            group={part}
            title={t(`conflict.${side}`)}
            lines={linesOf(part, side === 'mine' ? mine : theirs)}
            emptyText={t('conflict.empty')}
            isPicked={pick === side}
            onPick={() => onPick(side)}
          />
        ))}
      </Box>
    </Box>
  );
}
