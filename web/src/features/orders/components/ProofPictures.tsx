import CloseIcon from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { acceptedTypes, faultOf, largestOf, typeNames } from '#/ui/upload';
import { proofTarget } from '../proof/proofBox';
import { useProof, type WaitingPicture } from '../proof/useProof';
import { MOST_IMAGES } from '../rules';
import type { OrderView } from '../types';

/** The pictures that are there and those on their way; without a connection they wait in the browser. */
export function ProofPictures({ user, order }: { user: number; order: OrderView }) {
  const { t } = useTranslation('orders');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { waiting, isStuck, add, remove } = useProof(user, order.id);
  const left = MOST_IMAGES - order.images.length - waiting.length;
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    const found = files.map((file) => faultOf(file, proofTarget));
    const taken = files.filter((_, index) => found[index] === null);
    const above = taken.length > left ? [t('proof.most', { count: MOST_IMAGES })] : [];
    setFaults([...new Set([...found.filter((fault) => fault !== null), ...above])]);
    for (const file of taken.slice(0, left)) add(file);
  };
  const types = acceptedTypes(proofTarget);
  return (
    <>
      <Typography color="textSecondary">{t('proof.text')}</Typography>
      {order.images.length > 0 && (
        <Box component="ul" aria-label={t('proof.sent')} sx={list}>
          {order.images.map((image, index) => (
            <li key={image.id}>
              <Link href={image.url} target="_blank" rel="noopener">
                <Box component="img" src={image.url} alt={t('proof.picture', { number: index + 1 })} sx={thumbnail} />
              </Link>
            </li>
          ))}
        </Box>
      )}
      <Box role="status">{isStuck && <Alert severity="info">{t('proof.waiting')}</Alert>}</Box>
      {waiting.length > 0 && (
        <Box component="ul" aria-label={t('proof.unsent')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {waiting.map((picture) => (
            <WaitingRow key={picture.key} picture={picture} onRemove={() => remove(picture.key)} />
          ))}
        </Box>
      )}
      {faults.map((fault) => (
        <Alert key={fault} severity="error" role="alert">
          {fault}
        </Alert>
      ))}
      {left > 0 ? (
        <DropZone
          label={t('proof.choose')}
          describedBy={`${id}-limits`}
          accept={types.join(',')}
          multiple
          onFiles={take}
        >
          <Typography component="span" variant="body2">
            {ui('upload.dropImage')} {ui('upload.chooseImage')}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary" id={`${id}-limits`}>
            {ui('upload.limits', { types: typeNames(types), size: formatBytes(largestOf(proofTarget)) })} ·{' '}
            {t('proof.left', { count: left })}
          </Typography>
        </DropZone>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('proof.full')}
        </Typography>
      )}
    </>
  );
}

function WaitingRow({ picture, onRemove }: { picture: WaitingPicture; onRemove: () => void }) {
  const { t } = useTranslation('orders');
  const { name, isSending } = picture;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
      <Typography variant="body2" noWrap title={name} sx={{ minWidth: 0 }}>
        {name}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0, mr: 'auto' }}>
        {t(isSending ? 'proof.sending' : 'proof.kept')}
      </Typography>
      {!isSending && (
        <IconButton aria-label={t('proof.remove', { name })} onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

const list = { display: 'flex', flexWrap: 'wrap', gap: 3, m: 0, p: 0, listStyle: 'none' } as const;

const thumbnail = {
  display: 'block',
  width: 96,
  height: 96,
  objectFit: 'cover',
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
} as const;
