import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EditedKind } from '#/api/editedKinds';
import type { QuestionForm } from '../schema';
import { differences, fieldsOf, type Difference } from './differences';

/** Two versions of a question side by side: what differs, and which of it is to stay. */
export default function ConflictView(props: {
  kind: EditedKind;
  theirs: QuestionForm;
  /** Ends it: with what is in the fields, or with what the other has saved. */
  onResolve: (mine: boolean) => void;
}) {
  const { kind, theirs, onResolve } = props;
  const { t } = useTranslation('question');
  const { setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const mine = useWatch<QuestionForm>() as QuestionForm;
  const found = differences(kind, mine, theirs);
  const copy = ({ part }: Difference) => {
    for (const name of fieldsOf(part)) setValue(name, structuredClone(theirs[name]) as never, { shouldDirty: true });
  };
  return (
    <Card component="section" aria-label={t('conflict.title')}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Alert severity="warning">{t('conflict.text')}</Alert>
        {found.length === 0 && <Typography color="textSecondary">{t('conflict.same')}</Typography>}
        {found.map((difference) => (
          <Box
            key={difference.part}
            component="section"
            aria-label={t(`part.${difference.part}`)}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <Typography variant="subtitle2" component="h3" sx={{ mr: 'auto' }}>
                {t(`part.${difference.part}`)}
              </Typography>
              <Button size="small" variant="outlined" onClick={() => copy(difference)}>
                {t('conflict.copy')}
              </Button>
            </Box>
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
              <Version title={t('conflict.mine')} lines={difference.mine} others={difference.theirs} />
              <Version title={t('conflict.theirs')} lines={difference.theirs} others={difference.mine} />
            </Box>
          </Box>
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" onClick={() => onResolve(true)}>
            {t('conflict.keepMine')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => onResolve(false)}>
            {t('conflict.takeTheirs')}
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}

/** One version of a part; lines that the other one lacks are marked. */
function Version({ title, lines, others }: { title: string; lines: readonly string[]; others: readonly string[] }) {
  const { t } = useTranslation('question');
  const known = new Set(others);
  return (
    <Box sx={{ minWidth: 0, p: 3, borderRadius: 'var(--lp-radius-md)', bgcolor: 'var(--lp-sunken)' }}>
      <Typography variant="caption" color="textSecondary" component="h4">
        {title}
      </Typography>
      {lines.length === 0 && <Typography color="textSecondary">{t('conflict.empty')}</Typography>}
      {lines.map((line, index) => (
        <Typography
          key={index}
          variant="body2"
          component={known.has(line) ? 'p' : 'mark'}
          sx={{
            display: 'block',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            color: 'text.primary',
            bgcolor: known.has(line) ? undefined : 'var(--lp-primary-soft)',
            fontWeight: known.has(line) ? undefined : 'fontWeightMedium',
          }}
        >
          {line || ' '}
        </Typography>
      ))}
    </Box>
  );
}
