import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { designsQuery, type StartingDesign } from '../api';
import { sectionsOf } from '../form/reading';
import { KindPicture } from '../lists/KindPicture';

/** Designs to begin with, each drawn from afar in its own colour. */
export function DesignsDrawer(props: {
  open: boolean;
  onChoose: (design: StartingDesign) => void;
  onClose: () => void;
}) {
  const { open, onChoose, onClose } = props;
  const { t } = useTranslation('siteBuilder');
  const query = useQuery({ ...designsQuery, enabled: open });
  return (
    <Drawer open={open} onClose={onClose} title={t('designs.title')} width="lg">
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('designs.lead')}
      </Typography>
      <QueryView query={query}>
        {(designs) => (
          <Box component="ul" sx={grid}>
            {designs.map((design) => (
              <li key={design.key}>
                <Design design={design} onChoose={() => onChoose(design)} />
              </li>
            ))}
          </Box>
        )}
      </QueryView>
    </Drawer>
  );
}

function Design({ design, onChoose }: { design: StartingDesign; onChoose: () => void }) {
  const { primary } = design.appearance_configuration.light ?? {};
  const locale = currentLocale();
  return (
    <ButtonBase onClick={onChoose} sx={card}>
      <Box
        component="span"
        aria-hidden
        sx={paper}
        style={{ '--lp-primary': typeof primary === 'string' ? primary : undefined } as CSSProperties}
      >
        <Box component="span" sx={head} />
        {sectionsOf(design.options.home ?? {}).map(({ id, kind }) => (
          <KindPicture key={id} kind={kind} />
        ))}
      </Box>
      <Typography variant="subtitle1" component="span">
        {pickText(design.name as Partial<Record<'vi' | 'en', string>>, locale)}
      </Typography>
      <Typography variant="body2" component="span" color="textSecondary">
        {pickText(design.about as Partial<Record<'vi' | 'en', string>>, locale)}
      </Typography>
    </ButtonBase>
  );
}

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const card = {
  display: 'grid',
  gap: 2,
  width: '100%',
  alignContent: 'start',
  textAlign: 'left',
  borderRadius: 'var(--lp-radius-md)',
} as const;

const paper = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  height: 240,
  overflow: 'hidden',
  p: 3,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  backgroundColor: 'var(--lp-surface)',
} as const;

const head = { display: 'block', height: 10, borderRadius: '2px', backgroundColor: 'var(--lp-primary)' } as const;
