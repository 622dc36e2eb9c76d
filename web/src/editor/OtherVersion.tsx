import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#/ui/RelativeTime';
import type { DraftKeeper } from './draftKeeper';
import type { DraftChoice } from './draft';

/** Says that another version was edited elsewhere, and lets its author choose. */
export default function OtherVersion({
  other,
  keeper,
}: {
  other: NonNullable<DraftChoice['other']>;
  keeper: DraftKeeper;
}) {
  const { t } = useTranslation('editor');
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ flex: 'none', py: 1, borderRadius: 0, alignItems: 'center', '& .MuiAlert-message': { flex: 1 } }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
        <span>
          {t('other.text')} <RelativeTime at={Math.floor(other.at / 1000)} />
        </span>
        <Button size="small" variant="outlined" color="inherit" onClick={() => keeper.takeOther()}>
          {t('other.take')}
        </Button>
        <Button size="small" color="inherit" onClick={() => keeper.dropOther()}>
          {t('other.keep')}
        </Button>
      </Stack>
    </Alert>
  );
}
