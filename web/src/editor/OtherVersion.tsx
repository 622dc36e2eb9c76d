import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#/ui/RelativeTime';

/** Says that another version was edited elsewhere, and lets its author choose. */
export default function OtherVersion(props: {
  /** When it was edited, in epoch milliseconds. */
  other: { at: number };
  keeper: { takeOther: () => void; dropOther: () => void };
  /** Shows what differs, where there is a place for it. */
  onCompare?: () => void;
}) {
  const { other, keeper, onCompare } = props;
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
        {onCompare && (
          <Button size="small" variant="outlined" color="inherit" onClick={onCompare}>
            {t('other.compare')}
          </Button>
        )}
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
