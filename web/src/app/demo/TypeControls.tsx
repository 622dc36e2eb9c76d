import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Chip, ContentStatusChip, DifficultyChip } from '#/ui/Chips';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { Part } from './Part';

const difficulties = ['trivial', 'easy', 'medium', 'hard', 'expert'] as const;
const statuses = ['draft', 'waiting_for_approval', 'approved', 'published', 'rejected'] as const;
const tones = ['neutral', 'success', 'info', 'warning', 'danger'] as const;
const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const;
const failure = new Error();

/** Buttons, chips, messages and the states of a list. */
export function TypeControls() {
  const { t } = useTranslation('demo');
  return (
    <>
      <Part title={t('type.buttons')}>
        {(['small', 'medium', 'large'] as const).map((size) => (
          <Box key={size} sx={row}>
            <Button variant="contained" size={size} startIcon={<AddIcon />}>
              {t('type.filled')}
            </Button>
            <Button variant="outlined" size={size}>
              {t('type.outlined')}
            </Button>
            <Button size={size}>{t('type.text')}</Button>
          </Box>
        ))}
        <Box sx={row}>
          <Button variant="outlined" color="error" startIcon={<DeleteIcon />}>
            {t('type.delete')}
          </Button>
          <Button variant="contained" disabled>
            {t('type.disabled')}
          </Button>
          <Button variant="contained" loading loadingPosition="start" startIcon={<AddIcon />}>
            {t('type.busy')}
          </Button>
        </Box>
      </Part>
      <Part title={t('type.chips')}>
        <Box sx={row}>
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {t(`type.${tone}`)}
            </Chip>
          ))}
        </Box>
        <Box sx={row}>
          {difficulties.map((difficulty) => (
            <DifficultyChip key={difficulty} difficulty={difficulty} />
          ))}
        </Box>
        <Box sx={row}>
          {statuses.map((status) => (
            <ContentStatusChip key={status} status={status} />
          ))}
        </Box>
      </Part>
      <Part title={t('type.alerts')}>
        <Alert severity="success">{t('type.alertSuccess')}</Alert>
        <Alert severity="info">{t('type.alertInfo')}</Alert>
        <Alert severity="warning">{t('type.alertWarning')}</Alert>
        <Alert severity="error">{t('type.alertError')}</Alert>
      </Part>
      <Part title={t('type.states')}>
        <EmptyState
          title={t('type.empty')}
          text={t('type.emptyText')}
          action={<Button variant="contained">{t('type.action')}</Button>}
        />
        <ErrorState error={failure} onRetry={() => undefined} />
        {/* A picture of what is on its way: nothing here is waited for. */}
        <div data-picture>
          <SkeletonList rows={2} />
        </div>
      </Part>
    </>
  );
}
