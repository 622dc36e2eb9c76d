import CloseIcon from '@mui/icons-material/CloseOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import type { UploadItem } from './useUploads';

interface Actions {
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}

/** The files of an upload: what became of each. */
export function UploadItems({ items, ...actions }: { items: readonly UploadItem[] } & Actions) {
  const { t } = useTranslation('ui');
  const last = items.findLast(({ state }) => state === 'done' || state === 'failed' || state === 'refused');
  return (
    <>
      {items.length > 0 && (
        <Box
          component="ul"
          aria-label={t('upload.list')}
          sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
        >
          {items.map((item) => (
            <ItemRow key={item.id} item={item} {...actions} />
          ))}
        </Box>
      )}
      <Box role="status" sx={hidden}>
        {last &&
          (last.state === 'done'
            ? t('upload.announceDone', { name: last.file.name })
            : t('upload.announceFailed', { name: last.file.name, reason: last.reason }))}
      </Box>
    </>
  );
}

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

function ItemRow({ item, onRetry, onRemove }: { item: UploadItem } & Actions) {
  const { t } = useTranslation('ui');
  const { id, file, state, part } = item;
  const isRunning = state === 'waiting' || state === 'sending';
  return (
    <Box component="li" sx={row}>
      <Thumbnail file={file} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" noWrap title={file.name}>
          {file.name}
        </Typography>
        <StateText item={item} />
        {state === 'sending' && (
          <LinearProgress
            aria-label={t('upload.progress', { name: file.name })}
            variant={part < 1 ? 'determinate' : 'indeterminate'}
            value={Math.round(part * 100)}
            sx={{ mt: 1 }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {state === 'failed' && (
          <Button size="small" onClick={() => onRetry(id)}>
            {t('upload.retry')}
          </Button>
        )}
        <IconButton
          aria-label={t(isRunning ? 'upload.cancel' : 'upload.remove', { name: file.name })}
          onClick={() => onRemove(id)}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr) auto',
  gap: 3,
  alignItems: 'center',
  py: 2,
  px: 3,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  backgroundColor: 'background.paper',
} as const;

function StateText({ item: { file, state, part, reason } }: { item: UploadItem }) {
  const { t } = useTranslation('ui');
  if (reason) {
    return (
      <Typography variant="caption" color="error" component="p">
        {reason}
      </Typography>
    );
  }
  const size = formatBytes(file.size);
  const words = {
    waiting: t('upload.waiting'),
    sending: part < 1 ? t('upload.percent', { percent: Math.round(part * 100) }) : t('upload.finishing'),
    done: t('upload.done'),
    failed: t('upload.failed'),
    refused: '',
  }[state];
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      {size} · {words}
    </Typography>
  );
}

/** A picture as it will be sent; an icon of anything else. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    let isGone = false;
    // The policy allows pictures from data: and not from blob:.
    const reader = new FileReader();
    reader.addEventListener('load', () => !isGone && setAddress(String(reader.result)));
    reader.readAsDataURL(file);
    return () => {
      isGone = true;
      reader.abort();
    };
  }, [file]);
  if (!address) return <FileIcon sx={{ color: 'text.secondary', justifySelf: 'center' }} />;
  return <Box component="img" src={address} alt="" sx={thumbnail} />;
}

const thumbnail = { width: 40, height: 40, objectFit: 'contain', borderRadius: 'var(--lp-radius-sm)' } as const;
