import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#/ui/CopyButton';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { myCodeQuery } from '../api';

/** My code and its link, and what they bring to whom. */
export function MyCode() {
  const { t } = useTranslation('affiliates');
  return (
    <Card component="section" aria-label={t('mine.title')} sx={{ mb: 5 }}>
      <CardContent>
        <QueryView query={useQuery(myCodeQuery)} skeleton={<SkeletonList rows={1} />}>
          {({ code, link, value, bonus }) => (
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
              <Box sx={line}>
                <Typography variant="h2" component="p" translate="no">
                  {code}
                </Typography>
                <CopyButton text={code} label={t('mine.copyCode')} />
              </Box>
              <Box sx={line}>
                <Typography variant="body2" translate="no" sx={{ overflowWrap: 'anywhere' }}>
                  {link}
                </Typography>
                <CopyButton text={link} label={t('mine.copyLink')} />
              </Box>
              <Typography variant="body2" color="textSecondary">
                {t('mine.rates', { value, bonus })}
              </Typography>
              <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {t('mine.anyPage', { code })}
              </Typography>
            </Box>
          )}
        </QueryView>
      </CardContent>
    </Card>
  );
}

const line = { display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 } as const;
