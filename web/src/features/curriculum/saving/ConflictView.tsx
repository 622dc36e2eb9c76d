import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { differences } from './differences';

/** Two versions side by side: what differs, and which of it is to stay. */
export function ConflictView<T extends FieldValues>(props: {
  form: UseFormReturn<T, unknown, T>;
  theirs: T;
  labelOf: (name: string) => string;
  /** Ends it: with what is in the fields, or with what the other has saved. */
  onResolve: (mine: boolean) => void;
}) {
  const { form, theirs, labelOf, onResolve } = props;
  const { t } = useTranslation('curriculum');
  const mine = useWatch({ control: form.control }) as T;
  const found = differences(mine, theirs);
  const copy = (name: string) =>
    form.setValue(name as Path<T>, structuredClone(theirs[name]) as PathValue<T, Path<T>>, { shouldDirty: true });
  return (
    <Card component="section" aria-label={t('conflict.title')}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Alert severity="warning">{t('conflict.text')}</Alert>
        {found.length === 0 && <Typography color="textSecondary">{t('conflict.same')}</Typography>}
        {found.map((difference) => (
          <Box
            key={difference.name}
            component="section"
            aria-label={labelOf(difference.name)}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <Typography variant="subtitle2" component="h3" sx={{ mr: 'auto' }}>
                {labelOf(difference.name)}
              </Typography>
              <Button size="small" variant="outlined" onClick={() => copy(difference.name)}>
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
  const { t } = useTranslation('curriculum');
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
          sx={[text, !known.has(line) && marked]}
        >
          {line || ' '}
        </Typography>
      ))}
    </Box>
  );
}

const text = { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.primary' } as const;
const marked = { bgcolor: 'var(--lp-primary-soft)', fontWeight: 'fontWeightMedium' } as const;
