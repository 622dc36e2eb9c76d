import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { pageNonce } from '#/api/boot';
import { currentLocale } from '#/i18n/i18n';
import { Blocks } from '#/scratchBlocks';
import type { Script } from '../types';

/** Scripts as pictures, each below its sprite's name. */
export function ScriptPictures({ scripts }: { scripts: readonly Script[] }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {scripts.map(({ id, target, text }) => (
        <div key={id}>
          <Typography variant="caption" component="p" color="textSecondary">
            {target}
          </Typography>
          <Blocks text={text} locale={currentLocale()} nonce={pageNonce()} />
        </div>
      ))}
    </Box>
  );
}
