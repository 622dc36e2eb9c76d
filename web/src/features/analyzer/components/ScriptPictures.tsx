import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { pageNonce } from '#/api/boot';
import { currentLocale } from '#/i18n/i18n';
import { useTranslation } from 'react-i18next';
import { Blocks } from '#/scratchBlocks';
import type { Script } from '../types';
import { spriteName } from '../words';
import { Few } from './Few';

/** Scripts as pictures, each below its sprite's name; of many the first ones. */
export function ScriptPictures({ scripts }: { scripts: readonly Script[] }) {
  const { t } = useTranslation('analyzer');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Few items={scripts}>
        {({ id, target, text }) => (
          <div key={id}>
            <Typography variant="caption" component="p" color="textSecondary">
              {spriteName(target, t('stage'))}
            </Typography>
            <Blocks text={text} locale={currentLocale()} nonce={pageNonce()} />
          </div>
        )}
      </Few>
    </Box>
  );
}
