import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { ownReason } from '../curriculum';
import type { ItemView } from '../types';
import { lengthText } from '../words';

/** A lesson of the curriculum: what it is, whether it is open, and why not. The server writes the same. */
export function Lesson(props: {
  item: ItemView;
  toLesson: (item: number) => AppPath;
  /** Whether it stays on the page that is open. */
  isInPlace: boolean;
  /** Whether a closed one links to those that come first. */
  linksFirst: boolean;
  isJoined: boolean;
  isShown: boolean;
  above: string | null;
}) {
  const { item, toLesson, isInPlace, linksFirst, isJoined, isShown, above } = props;
  const { t } = useTranslation('courses');
  const { lesson, state, percent } = item;
  const shown = state === 'locked' && item.is_preview ? 'open' : state;
  const note = ownReason(item, above) ?? (state === 'open' && percent > 0 ? t('state.started', { percent }) : null);
  return (
    <li className="lp-lesson" data-state={shown}>
      <span className="lp-lesson-mark" data-state={shown} aria-hidden />
      <div className="lp-lesson-text">
        <AppLink
          className="lp-lesson-link"
          to={toLesson(item.id)}
          preventScrollReset={isInPlace}
          aria-current={isShown ? 'true' : undefined}
        >
          {item.title}
        </AppLink>
        <p className="lp-lesson-note">
          {lesson && <span>{t(`kind.${lesson.type}`)}</span>}
          {lesson && lesson.duration > 0 && <span>{lengthText(t, lesson.duration)}</span>}
          {lesson && lesson.questions > 0 && (
            <span>{t('facts.questions', { count: lesson.questions, number: String(lesson.questions) })}</span>
          )}
          {note ? (
            <strong>{note}</strong>
          ) : (
            <span className={shown === 'open' ? 'lp-visually-hidden' : undefined}>{t(`state.${shown}`)}</span>
          )}
        </p>
        {linksFirst && shown === 'locked' && item.requires.length > 0 && (
          <p className="lp-lesson-note">
            {item.requires.map(({ id, title }) => (
              // Above the link of the row, which is as large as the row.
              <Link key={id} component={AppLink} to={toLesson(id)} sx={{ position: 'relative', zIndex: 1, py: 1 }}>
                {t('curriculum.goFirst', { lesson: title })}
              </Link>
            ))}
          </p>
        )}
      </div>
      {item.is_preview && !isJoined && <Chip tone="info">{t('card.preview')}</Chip>}
    </li>
  );
}
