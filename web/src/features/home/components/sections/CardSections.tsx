import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, type AppPath } from '#/routing/paths';
import { Chip, type Tone } from '#/ui/Chips';
import { SiteIcon } from '#/ui/siteIcons/SiteIcon';
import { siteIconOf, type SiteIconName } from '#/ui/siteIcons/names';
import type { SectionOf } from '../../types';
import { SectionFrame } from './SectionFrame';
import { useSectionTitle } from './titles';

/** Icons of cards that have none of their own, in turn. */
const goalIcons: readonly SiteIconName[] = ['code', 'bolt', 'path'];
const ownGoals = ['write', 'verdict', 'progress'] as const;

/** What learning here is like: the site's own goals, or what every site offers. */
export function GoalsSection({ section }: { section: SectionOf<'goals'> }) {
  const { t } = useTranslation('home');
  const titleOf = useSectionTitle();
  const own = ownGoals.map((key) => ({ title: t(`goals.${key}`), description: t(`goals.${key}Text`), icon: '' }));
  const goals = section.items.length > 0 ? section.items : own;
  return (
    <SectionFrame id={section.id} kind="goals" title={titleOf(section)}>
      <ul className="lp-home-cards">
        {goals.map(({ title, description, icon }, index) => (
          <li key={index} className="lp-card lp-home-card">
            <SiteIcon
              className="lp-home-icon"
              name={siteIconOf(icon) ?? goalIcons[index % goalIcons.length] ?? 'code'}
            />
            <h3 className="lp-h3">{title}</h3>
            {description && <p className="lp-muted">{description}</p>}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

/** What people say; nothing where nobody has said anything. */
export function CommentsSection({ section }: { section: SectionOf<'comments'> }) {
  const titleOf = useSectionTitle();
  if (section.comments.length === 0) return null;
  return (
    <SectionFrame id={section.id} kind="comments" title={titleOf(section)}>
      <ul className="lp-home-cards">
        {section.comments.map(({ name, about, text, picture, path }, index) => (
          <li key={index} className="lp-card lp-home-card">
            <blockquote className="lp-home-quote">{text}</blockquote>
            <div className="lp-home-who">
              {picture && <img className="lp-home-face" src={picture} alt="" loading="lazy" />}
              <p>
                <strong>{name}</strong>
                {about && (
                  <span className="lp-muted lp-small">
                    {path ? <AppLink to={path as AppPath}>{about}</AppLink> : about}
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

/** Who teaches here. */
export function PeopleSection({ section }: { section: SectionOf<'people'> }) {
  const titleOf = useSectionTitle();
  if (section.people.length === 0) return null;
  return (
    <SectionFrame id={section.id} kind="people" title={titleOf(section)}>
      <ul className="lp-home-cards">
        {section.people.map(({ name, role, text, picture }, index) => (
          <li key={index} className="lp-card lp-home-card">
            <div className="lp-home-who">
              {picture ? (
                <img className="lp-home-face" src={picture} alt="" loading="lazy" />
              ) : (
                <span className="lp-home-face" aria-hidden>
                  {name.trim().charAt(0)}
                </span>
              )}
              <p>
                <strong>{name}</strong>
                {role && <span className="lp-muted lp-small">{role}</span>}
              </p>
            </div>
            {text && <p className="lp-muted">{text}</p>}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

const tones: Record<'running' | 'upcoming' | 'completed', Tone> = {
  running: 'success',
  upcoming: 'info',
  completed: 'neutral',
};

/** Contests; nothing where there are none. */
export function ContestsSection({ section }: { section: SectionOf<'contests'> }) {
  const { t } = useTranslation('home');
  const titleOf = useSectionTitle();
  if (section.contests.length === 0) return null;
  return (
    <SectionFrame id={section.id} kind="contests" title={titleOf(section)} all={paths.contests}>
      <ul className="lp-home-cards">
        {section.contests.map((contest) => (
          <li key={contest.id} className="lp-card lp-home-card">
            <Chip tone={tones[contest.state]}>{t(`contest.${contest.state}`)}</Chip>
            <h3 className="lp-h3">
              <AppLink className="lp-row-link" to={paths.contest(contest.slug)}>
                {contest.name}
              </AppLink>
            </h3>
            <p className="lp-muted lp-small">
              {formatDateTime(contest.start_time)} – {formatDateTime(contest.end_time)}
            </p>
            {contest.description && <p className="lp-muted">{contest.description}</p>}
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
