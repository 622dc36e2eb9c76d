import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { VersionChoice } from '#/ui/VersionChoice';
import { chosen, differences, textOf, type Part, type Side } from '../conflict';
import { toForm } from '../letterForm';
import type { LetterForm } from '../types';
import type { LetterEditing, Meeting } from '../useLetterForm';

/** Two versions of a letter part by part: which of each is to stay. */
export function LetterConflict(props: { meeting: Meeting; isBusy: boolean; resolve: LetterEditing['resolve'] }) {
  const { meeting, isBusy, resolve } = props;
  const { t } = useTranslation('letters');
  const { watch } = useFormContext<LetterForm, unknown, LetterForm>();
  const mine = watch();
  const theirs = toForm(meeting.theirs);
  const [picks, setPicks] = useState<Partial<Record<Part, Side>>>({});
  const found = differences(meeting.base, mine, theirs).map((one) => ({ ...one, pick: picks[one.part] ?? one.pick }));
  return (
    <Card component="section" aria-label={t('conflict.title')}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Alert severity="warning" role="alert">
          {t('conflict.text', { name: meeting.theirs.updated_by ?? t('conflict.somebody') })}
        </Alert>
        {found.map(({ part, pick }) => (
          <Box key={part} role="radiogroup" aria-label={t(`part.${part}`)} sx={{ display: 'grid', gap: 2 }}>
            <Typography variant="subtitle2" component="h2">
              {t(`part.${part}`)}
            </Typography>
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
              {(['mine', 'theirs'] as const).map((side) => (
                <VersionChoice
                  key={side}
                  group={part}
                  title={t(`conflict.${side}`)}
                  lines={textOf(side === 'mine' ? mine : theirs, part)
                    .split('\n')
                    .filter((line, _, all) => line !== '' || all.length > 1)}
                  emptyText={t('conflict.empty')}
                  isPicked={pick === side}
                  onPick={() => setPicks((before) => ({ ...before, [part]: side }))}
                />
              ))}
            </Box>
          </Box>
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" loading={isBusy} onClick={() => void resolve(chosen(mine, theirs, found))}>
            {t('conflict.save')}
          </Button>
          <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => void resolve(null)}>
            {t('conflict.takeTheirs')}
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}
