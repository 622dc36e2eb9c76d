import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { UploadItems } from '../UploadItems';
import type { Pictures } from './usePictures';

/** Pictures on their way into a text: how far they are, and what stands for them where they are not seen. */
export function PictureRows({ pictures }: { pictures: Pictures }) {
  const { t } = useTranslation('richText');
  const { items } = pictures;
  const asked = items.filter(({ id, state }) => state !== 'refused' && state !== 'failed' && pictures.isAsked(id));
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <UploadItems items={items} onRetry={pictures.retry} onRemove={pictures.remove} />
      {asked.map(({ id, file }) => (
        <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <TextField
            size="small"
            label={t('picture.words', { name: file.name })}
            value={pictures.altOf(id)}
            onChange={(event) => pictures.setAlt(id, event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              pictures.settle(id);
            }}
            slotProps={{ htmlInput: { maxLength: 255 } }}
            sx={{ flex: '1 1 240px' }}
          />
          <Button variant="outlined" onClick={() => pictures.settle(id)}>
            {t('picture.done')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
