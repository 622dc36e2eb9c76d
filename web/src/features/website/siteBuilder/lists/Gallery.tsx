import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#/ui/Drawer';
import { kinds, type Kind } from '../form/kinds';
import { KindPicture } from './KindPicture';

/** The kinds of sections, each with a picture of what it looks like. */
export function Gallery(props: { open: boolean; onChoose: (kind: Kind) => void; onClose: () => void }) {
  const { open, onChoose, onClose } = props;
  const { t } = useTranslation('siteBuilder');
  return (
    <Drawer open={open} onClose={onClose} title={t('sections.add')}>
      <Box component="ul" sx={grid}>
        {kinds.map((kind) => (
          <li key={kind}>
            <ButtonBase onClick={() => onChoose(kind)} sx={card}>
              <KindPicture kind={kind} />
              <Typography variant="subtitle2" component="span">
                {t(`kind.${kind}`)}
              </Typography>
              <Typography variant="caption" component="span" color="textSecondary">
                {t(`kindHint.${kind}`)}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Drawer>
  );
}

const grid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const card = {
  display: 'grid',
  gap: 1,
  width: '100%',
  height: '100%',
  p: 3,
  textAlign: 'left',
  alignContent: 'start',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
} as const;
