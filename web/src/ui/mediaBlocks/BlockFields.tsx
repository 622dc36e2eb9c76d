import Box from '@mui/material/Box';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RichTextField } from '../form/RichTextField';
import { TextField } from '../form/TextField';
import { FilmNotice } from '../FilmNotice';
import { Upload } from '../Upload';
import type { FileView } from '../upload';
import { LazyVideoPlayer } from '../video/LazyVideoPlayer';
import { uploads, type MediaBlock } from './kinds';

interface BlockFieldsProps {
  /** Its path in the form. */
  name: string;
  block: MediaBlock;
  folder: string;
}

/** The fields of one block, by their paths: what the server refuses stands at them. */
export function BlockFields({ name, block, folder }: BlockFieldsProps) {
  const { t } = useTranslation('mediaBlocks');
  if (block.kind === 'text') {
    return block.format === undefined || block.format === 'markdown' ? (
      <RichTextField name={`${name}.text`} label={t('field.text')} rows={3} folder={folder} />
    ) : (
      <TextField name={`${name}.text`} label={t('field.text')} rows={3} hint={t(`format.${block.format}`)} />
    );
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Address {...{ name, folder }} kind={block.kind} />
      {block.kind === 'image' && (
        <TextField name={`${name}.alt`} label={t('field.alt')} hint={t('field.altHint')} maxLength={300} optional />
      )}
      {(block.kind === 'video' || block.kind === 'sound') && (
        <TextField name={`${name}.title`} label={t('field.title')} maxLength={300} optional />
      )}
      {block.kind === 'sound_text' && <TextField name={`${name}.text`} label={t('field.said')} rows={3} />}
      {block.kind === 'file' && <TextField name={`${name}.name`} label={t('field.name')} maxLength={300} />}
    </Box>
  );
}

/** Where it is: an address that is written, or of a file that is uploaded here. */
function Address({ name, kind, folder }: { name: string; kind: keyof typeof uploads; folder: string }) {
  const { t } = useTranslation('mediaBlocks');
  const { setValue, getValues } = useFormContext();
  const [uploaded, setUploaded] = useState<FileView | null>(null);
  const url = String(useWatch({ name: `${name}.url` }) ?? '');
  const put = (part: string, value: string) => setValue(`${name}.${part}`, value, { shouldDirty: true });
  return (
    <>
      <TextField name={`${name}.url`} label={t('field.url')} hint={t('field.urlHint')} type="url" spellCheck={false} />
      <Upload
        {...uploads[kind]}
        label={t(`upload.${kind}`)}
        folder={folder}
        onUploaded={(file) => {
          setUploaded(file);
          put('url', file.url);
          if (kind === 'file' && !getValues(`${name}.name`)) put('name', file.name);
        }}
      />
      {uploaded?.url === url && <FilmNotice file={uploaded} />}
      {kind === 'video' && url && <LazyVideoPlayer key={url} source={{ url }} title={t('upload.video')} />}
      {kind === 'image' && url && (
        <Box
          component="img"
          src={url}
          alt={t('picture')}
          sx={{ maxWidth: '100%', maxHeight: 240, objectFit: 'contain' }}
        />
      )}
    </>
  );
}
