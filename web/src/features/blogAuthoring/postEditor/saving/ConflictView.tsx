import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { CopyButton } from '#/ui/CopyButton';
import { VersionChoice } from '#/ui/VersionChoice';
import type { PostForm } from '../schema';
import { usePartName } from '../words';
import { conflictsOf, merged, partOf, type PartConflict, type PartName, type Side } from './parts';
import { usePartLines } from './usePartLines';
import type { Meeting, PostSaving } from './usePostForm';

/** Two versions of a post part by part: which of each is to stay. Either can be copied. */
export default function ConflictView({ meeting, saving }: { meeting: Meeting; saving: PostSaving }) {
  const { t } = useTranslation('postEditor');
  const mine = useWatch<PostForm>() as PostForm;
  const { base, theirs } = meeting;
  const [chosen, setChosen] = useState<Partial<Record<PartName, Side>>>({});
  const found = conflictsOf(base, mine, theirs).map((one) => ({ ...one, pick: chosen[one.part] ?? one.pick }));
  const { busy } = saving.form;
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
            versions={{ mine, theirs }}
            onPick={(side) => setChosen((before) => ({ ...before, [conflict.part]: side }))}
          />
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" loading={busy} onClick={() => void saving.resolve(merged(mine, theirs, found))}>
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

function Part(props: { conflict: PartConflict; versions: Record<Side, PostForm>; onPick: (side: Side) => void }) {
  const { conflict, versions, onPick } = props;
  const { part, pick, isBoth } = conflict;
  const { t } = useTranslation('postEditor');
  const name = usePartName()(part);
  const linesOf = usePartLines();
  return (
    <Box role="radiogroup" aria-label={name} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle2" component="h2">
          {name}
        </Typography>
        {isBoth && <Chip>{t('conflict.both')}</Chip>}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        {(['mine', 'theirs'] as const).map((side) => {
          const title = t(`conflict.${side}`);
          const lines = linesOf(part, partOf(versions[side], part));
          return (
            <Box key={side} sx={{ position: 'relative', minWidth: 0 }}>
              <VersionChoice
                group={part}
                title={title}
                lines={lines}
                emptyText={t('conflict.empty')}
                isPicked={pick === side}
                onPick={() => onPick(side)}
              />
              {lines.length > 0 && (
                <Box sx={{ position: 'absolute', top: 4, right: 4 }}>
                  <CopyButton text={lines.join('\n')} label={t('conflict.copy', { name, version: title })} />
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
