import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { TypeControls } from './TypeControls';
import { TypeWorn } from './TypeWorn';
import { Part } from './Part';

const variants = ['h1', 'h2', 'h3', 'subtitle1', 'subtitle2', 'body1', 'body2', 'caption'] as const;
const tones = ['primary', 'success', 'info', 'warning', 'danger'] as const;
const surfaces = ['--lp-bg', '--lp-surface', '--lp-sunken', '--lp-primary-soft'] as const;
const steps = [1, 2, 3, 4, 6, 8, 12] as const;
const radii = ['sm', 'md', 'lg', 'xl'] as const;

/** Type, colours, spacing and controls, in both modes and in a site's own colours. */
export function TypeDemo() {
  const { t } = useTranslation('demo');
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 4 }}
    >
      <Part title={t('type.sizes')}>
        {variants.map((variant) => (
          <Box key={variant} sx={{ display: 'flex', alignItems: 'baseline', gap: 4 }}>
            <Typography variant="caption" sx={{ flex: '0 0 76px', color: 'text.secondary' }}>
              {variant}
            </Typography>
            <Typography variant={variant} component="p">
              {t('type.sample')}
            </Typography>
          </Box>
        ))}
      </Part>
      <Part title={t('type.colours')} lead={t('type.coloursText')}>
        <Tones />
      </Part>
      <Part title={t('type.surfaces')}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 3 }}>
          {surfaces.map((name) => (
            <Box
              key={name}
              sx={{
                p: 4,
                typography: 'caption',
                border: 1,
                borderColor: 'divider',
                backgroundColor: `var(${name})`,
                borderRadius: 'var(--lp-radius-lg)',
              }}
            >
              {name}
            </Box>
          ))}
        </Box>
      </Part>
      <Part title={t('type.spacing')}>
        {steps.map((step) => (
          <Box key={step} sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
            <Typography variant="caption" sx={{ flex: '0 0 76px', color: 'text.secondary' }}>
              {step} · {step * 4} px
            </Typography>
            <Box sx={{ width: (theme) => theme.spacing(step), height: 16, backgroundColor: 'primary.main' }} />
          </Box>
        ))}
      </Part>
      <Part title={t('type.radius')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {radii.map((radius) => (
            <Box
              key={radius}
              sx={{
                width: 88,
                height: 64,
                display: 'grid',
                placeItems: 'center',
                typography: 'caption',
                border: 1,
                borderColor: 'var(--lp-border-strong)',
                borderRadius: `var(--lp-radius-${radius})`,
              }}
            >
              {radius}
            </Box>
          ))}
        </Box>
      </Part>
      <TypeControls />
      <TypeWorn />
    </Box>
  );
}

function Tones() {
  const { t } = useTranslation('demo');
  return tones.map((tone) => (
    <Box key={tone} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box
        sx={{
          flex: '0 0 140px',
          py: 2,
          px: 3,
          typography: 'subtitle2',
          color: `var(--lp-on-${tone})`,
          backgroundColor: `var(--lp-${tone})`,
          borderRadius: 'var(--lp-radius-md)',
        }}
      >
        {t(`type.${tone}`)}
      </Box>
      <Typography variant="subtitle2" component="span" sx={{ color: `var(--lp-${tone}-text)` }}>
        {t('type.sample')}
      </Typography>
    </Box>
  ));
}
