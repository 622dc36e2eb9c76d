import { useTranslation } from 'react-i18next';
import { formatNumber, formatUntil } from '#/i18n/format';
import { Cover } from '../components/Cover';
import { Price } from '../components/Price';
import { Progress } from '../components/Progress';
import type { CourseView } from '../types';
import { contentsOf } from '../words';
import { JoinButton } from './JoinButton';
import type { Joining } from './useJoin';

/** What a course costs, the button that says what happens, and what is in it: beside the page, on phones below its head. */
export function CourseBox({ course, joining }: { course: CourseView; joining: Joining }) {
  const { t } = useTranslation('courses');
  return (
    <aside className="lp-course-box lp-card" aria-label={t('join.label')}>
      <Cover course={course} eager />
      <div className="lp-course-box-body">
        <Where course={course} />
        <div className="lp-course-action">
          <JoinButton course={course} joining={joining} />
        </div>
        <Why course={course} />
        <Facts course={course} />
      </div>
    </aside>
  );
}

/** The same button on a phone, at the foot of the window. */
export function CourseBar({ course, joining }: { course: CourseView; joining: Joining }) {
  return (
    <div className="lp-course-bar">
      <Where course={course} />
      <div>
        <JoinButton course={course} joining={joining} />
      </div>
    </div>
  );
}

function Where({ course }: { course: CourseView }) {
  return course.my ? <Progress my={course.my} /> : <Price course={course} />;
}

/** Why the button does what it does: what the server says, and until when it can be learnt. */
function Why({ course: { join, my } }: { course: CourseView }) {
  const { t } = useTranslation('courses');
  const until = my && !my.ended && my.until !== null ? t('my.until', { at: formatUntil(my.until) }) : null;
  const words = join.action === 'continue' ? until : (join.message ?? until);
  return words === null ? null : <p className="lp-muted lp-small">{words}</p>;
}

function Facts({ course }: { course: CourseView }) {
  const { t } = useTranslation('courses');
  const days = (count: number) => t('facts.days', { count, number: formatNumber(count) });
  const rows: [string, string][] = [
    [t('facts.contents'), contentsOf(t, course).join(' · ')],
    [t('level.label'), t(`level.${course.level}`)],
    [t('facts.access'), course.duration === null ? t('facts.forEver') : days(course.duration)],
    ...(course.suggested_duration === null
      ? []
      : [[t('facts.suggested'), days(course.suggested_duration)] satisfies [string, string]]),
    ...(course.pass_percentage > 0 ? [[t('facts.pass'), `${course.pass_percentage}%`] satisfies [string, string]] : []),
    [t('facts.learners'), formatNumber(course.num_learners)],
  ];
  return (
    <dl className="lp-course-data">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
