import CodeIcon from '@mui/icons-material/CodeOutlined';
import PaceIcon from '@mui/icons-material/BoltOutlined';
import PathIcon from '@mui/icons-material/TimelineOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';

const defaults = [
  { key: 'write', Icon: CodeIcon },
  { key: 'verdict', Icon: PaceIcon },
  { key: 'progress', Icon: PathIcon },
] as const;

/** What learning here is like: the site's own goals, or what every site offers. */
export function Goals({ tenant }: { tenant: Tenant | undefined }) {
  const { t } = useTranslation('home');
  const locale = currentLocale();
  const goals = tenant?.options?.home?.goals ?? [];
  const cards =
    goals.length > 0
      ? goals.map((goal, index) => ({
          key: `goal-${index}`,
          Icon: defaults[index % defaults.length]?.Icon ?? CodeIcon,
          title: pickText(goal.title, locale),
          text: pickText(goal.description, locale),
        }))
      : defaults.map(({ key, Icon }) => ({ key, Icon, title: t(`goals.${key}`), text: t(`goals.${key}Text`) }));
  return (
    <section className="lp-section" aria-labelledby="goals">
      <Typography id="goals" variant="h2" sx={{ mb: 4 }}>
        {t('goals.title')}
      </Typography>
      <Box sx={grid}>
        {cards.map(({ key, Icon, title, text }) => (
          <Card key={key}>
            <CardContent sx={{ display: 'grid', gap: 2 }}>
              <Icon aria-hidden sx={icon} />
              <Typography variant="h3">{title}</Typography>
              {text && <Typography color="textSecondary">{text}</Typography>}
            </CardContent>
          </Card>
        ))}
      </Box>
    </section>
  );
}

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
} as const;

const icon = {
  width: 44,
  height: 44,
  p: 2.5,
  borderRadius: 'var(--lp-radius-lg)',
  backgroundColor: 'var(--lp-primary-soft)',
  color: 'var(--lp-primary-text)',
} as const;
