import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { StateChip } from '../components/StateChip';
import type { EditedForm } from '../types';
import type { FormSaving } from './saving/useFormSaving';

/** Whether the form takes answers, and what changes that. */
export function StatusBar({ edited, saving }: { edited: EditedForm; saving: FormSaving }) {
  const { t } = useTranslation('formEditor');
  const { status, slug } = edited;
  const { busy } = saving.form;
  const next = status === 'open' ? 'closed' : 'open';
  return (
    <Card variant="outlined" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, p: 3 }}>
      <StateChip form={edited} />
      <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
        {t(`bar.${status}`)}
      </Typography>
      {status !== 'draft' && (
        <Button component={AppLink} to={paths.form(slug)} color="inherit">
          {t('bar.page')}
        </Button>
      )}
      <Button
        variant={next === 'open' ? 'contained' : 'outlined'}
        color={next === 'open' ? 'primary' : 'inherit'}
        disabled={busy || saving.meeting !== null}
        onClick={() => void saving.setStatus(next)}
      >
        {t(`bar.to.${status}`)}
      </Button>
    </Card>
  );
}
