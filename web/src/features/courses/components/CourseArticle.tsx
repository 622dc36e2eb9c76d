import { useTranslation } from 'react-i18next';
import { DiscussionFold } from '#/features/comments';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Breadcrumb } from '#/ui/Breadcrumb';
import { Chip, ContentStatusChip } from '#/ui/Chips';
import { MarkdownView } from '#/ui/MarkdownView';
import { CourseBar, CourseBox } from '../join/CourseBox';
import { useJoin } from '../join/useJoin';
import { lessonPanel } from '../lessonView/part';
import type { CourseView, Prerequisite } from '../types';
import { Curriculum } from './Curriculum';
import { Section } from './Section';

/** A course as its page shows it, with the lesson that the address names. The server writes the same but the lesson (FIRST-PAINT.md). */
export function CourseArticle({ course, lesson }: { course: CourseView; lesson: number | null }) {
  const { t } = useTranslation('courses');
  const joining = useJoin(course);
  const isJoined = course.my !== null;
  const curriculum = <Curriculum key={course.id} course={course} shown={lesson} />;
  return (
    <article className="lp-course-page" data-lesson={lesson === null ? undefined : ''}>
      <Head course={course} />
      <CourseBox course={course} joining={joining} />
      <div className="lp-course-main">
        {lesson !== null && <lessonPanel.Part course={course} id={lesson} joining={joining} />}
        {isJoined && curriculum}
        <Texts id="learn" title={t('page.learn')} texts={course.what_you_learn} isChecked />
        {!isJoined && curriculum}
        <Texts id="requirements" title={t('page.requirements')} texts={course.requirements} />
        <Prerequisites courses={course.prerequisites} />
        {course.description_html && (
          <Section id="description" title={t('page.description')}>
            <div className="lp-statement">
              <MarkdownView html={course.description_html} />
            </div>
          </Section>
        )}
        <Texts id="teachers" title={t('facts.teachers')} texts={course.teachers.map(({ name }) => name)} />
        {course.status === 'published' && <DiscussionFold kind="course" id={course.id} title={t('page.discussion')} />}
      </div>
      {!(isJoined && lesson !== null) && <CourseBar course={course} joining={joining} />}
    </article>
  );
}

function Head({ course }: { course: CourseView }) {
  const { t } = useTranslation('courses');
  return (
    <div className="lp-page-header lp-course-head">
      <Breadcrumb />
      <h1 className="lp-title">{course.title}</h1>
      {course.excerpt && <p className="lp-lead">{course.excerpt}</p>}
      <ul className="lp-problem-meta" aria-label={t('facts.label')}>
        <li>
          <Chip>{t(`level.${course.level}`)}</Chip>
        </li>
        {course.status !== 'published' && (
          <li>
            <ContentStatusChip status={course.status} />
          </li>
        )}
        {course.teachers.length > 0 && (
          <li>
            <span className="lp-fact">{t('facts.teachers')}</span> {course.teachers.map(({ name }) => name).join(', ')}
          </li>
        )}
        {course.can_edit && (
          <li>
            <AppLink className="lp-link" to={paths.manageCourse(course.id)}>
              {t('page.edit')}
            </AppLink>
          </li>
        )}
      </ul>
    </div>
  );
}

function Texts(props: { id: string; title: string; texts: readonly string[]; isChecked?: boolean }) {
  const { id, title, texts, isChecked = false } = props;
  if (texts.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul className="lp-course-list" data-checked={isChecked || undefined}>
        {texts.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </Section>
  );
}

/** Courses that come first. */
function Prerequisites({ courses }: { courses: readonly Prerequisite[] }) {
  const { t } = useTranslation('courses');
  if (courses.length === 0) return null;
  return (
    <Section id="prerequisites" title={t('page.prerequisites')}>
      <ul className="lp-course-list">
        {courses.map(({ id, slug, title, done }) => (
          <li key={id}>
            <AppLink to={paths.course(slug)}>{title}</AppLink>{' '}
            <Chip tone={done ? 'success' : 'neutral'}>{t(done ? 'page.done' : 'page.notDone')}</Chip>
          </li>
        ))}
      </ul>
    </Section>
  );
}
