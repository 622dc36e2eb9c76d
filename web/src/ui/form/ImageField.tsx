import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Upload } from '../Upload';
import type { UploadTarget } from '../upload';
import { FieldFrame, frameProps, useField, type FieldProps } from './field';

/** A picture with the words for those who can't see it. */
export interface ImageWithAlt {
  url: string;
  alt: string;
}

export interface ImageFieldProps<T extends FieldValues>
  extends FieldProps<T, string | ImageWithAlt | null>, Pick<UploadTarget, 'folder' | 'accept' | 'largest'> {
  /** The value is `{ url, alt }`, and the words are asked for; otherwise it is the address, '' for none. */
  withAlt?: boolean;
  /** How the picture is shown: width by height, as CSS's aspect-ratio. */
  ratio?: string;
}

/** A picture: seen, replaced, taken away. It is uploaded at once, and belongs to the form's value when that is done. */
export function ImageField<T extends FieldValues = FieldValues>(props: ImageFieldProps<T>) {
  const { folder, accept, largest, withAlt = false, ratio = '16 / 9', disabled, disabledReason } = props;
  const { t } = useTranslation('ui');
  const field = useField<T, string | ImageWithAlt | null>(props);
  const frame = useRef<HTMLDivElement>(null);
  const [isReplacing, setReplacing] = useState(false);
  const { ref } = field;
  useEffect(() => {
    ref({ focus: () => frame.current?.querySelector<HTMLElement>('button, input:not([type=file])')?.focus() });
  }, [ref]);
  const image = typeof field.value === 'string' ? { url: field.value, alt: '' } : field.value;
  const put = (url: string, alt: string) => field.onChange(withAlt ? { url, alt } : url);
  const isOff = disabled || disabledReason !== undefined;
  return (
    <FieldFrame {...frameProps(props)} error={field.error} group="group">
      {({ 'aria-describedby': describedBy }) => (
        <Box ref={frame} sx={{ display: 'grid', gap: 3 }} onBlur={field.onBlur}>
          {image?.url && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
              <Picture key={image.url} url={image.url} ratio={ratio} />
              <Button variant="outlined" color="inherit" disabled={isOff} onClick={() => setReplacing(!isReplacing)}>
                {t(isReplacing ? 'cancel' : 'upload.replace')}
              </Button>
              <Button color="error" disabled={isOff} onClick={() => put('', '')}>
                {t('upload.removeImage')}
              </Button>
            </Box>
          )}
          {(isReplacing || !image?.url) && (
            <Upload
              kind="image"
              label={`${props.label}: ${t('upload.chooseImage')}`}
              {...{ folder, accept, largest, describedBy }}
              disabled={isOff}
              onUploaded={({ url }) => {
                setReplacing(false);
                put(url, image?.alt ?? '');
              }}
            />
          )}
          {withAlt && image?.url && (
            <OutlinedInput
              fullWidth
              size="small"
              value={image.alt}
              disabled={isOff}
              placeholder={t('upload.altHint')}
              onChange={(event) => put(image.url, event.target.value)}
              slotProps={{ input: { 'aria-label': `${props.label}: ${t('upload.alt')}`, maxLength: 255 } }}
            />
          )}
        </Box>
      )}
    </FieldFrame>
  );
}

function Picture({ url, ratio }: { url: string; ratio: string }) {
  const { t } = useTranslation('ui');
  const [isBroken, setBroken] = useState(false);
  return (
    <Box sx={{ ...picture, aspectRatio: ratio }}>
      {isBroken ? (
        <Typography variant="caption" color="textSecondary" sx={{ p: 2, textAlign: 'center' }}>
          {t('upload.broken')}
        </Typography>
      ) : (
        <Box
          component="img"
          src={url}
          alt={t('upload.current')}
          onError={() => setBroken(true)}
          sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
      )}
    </Box>
  );
}

const picture = {
  display: 'grid',
  placeItems: 'center',
  height: 96,
  maxWidth: '100%',
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  backgroundColor: 'var(--lp-sunken)',
} as const;
