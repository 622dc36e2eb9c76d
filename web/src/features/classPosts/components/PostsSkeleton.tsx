import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** As high as posts of a few lines. */
export function PostsSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Box role="status" aria-busy aria-label={t('loading')} sx={{ display: 'grid', gap: 4 }}>
      {[0, 1, 2].map((key) => (
        <Card key={key}>
          <CardContent>
            <Skeleton width="45%" height={28} />
            <Skeleton width="25%" />
            <Skeleton sx={{ mt: 3 }} />
            <Skeleton width="80%" />
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}
