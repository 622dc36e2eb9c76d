import CodeIcon from '@mui/icons-material/CodeOutlined';
import PaceIcon from '@mui/icons-material/BoltOutlined';
import PathIcon from '@mui/icons-material/TimelineOutlined';
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
      <div className="lp-section-head">
        <h2 id="goals" className="lp-h2">
          {t('goals.title')}
        </h2>
      </div>
      <div className="lp-grid">
        {cards.map(({ key, Icon, title, text }) => (
          <div key={key} className="lp-card lp-card-body lp-feature">
            <Icon className="lp-feature-icon" aria-hidden />
            <h3 className="lp-h3">{title}</h3>
            {text && <p className="lp-muted">{text}</p>}
          </div>
        ))}
      </div>
    </section>
  );
}
