import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { AppPath } from '#/routing/paths';
import { chaptersOf, lessonPath, lessonsOf, openAtFirst, ownReason, sumOf } from '../curriculum';
import type { CourseView, ItemView } from '../types';
import { lengthText } from '../words';
import { Lesson } from './Lesson';
import { Section } from './Section';

interface TreeProps {
  isJoined: boolean;
  toLesson: (item: number) => AppPath;
  isInPlace: boolean;
  linksFirst: boolean;
  /** The lesson that is shown on the page. */
  shown: number | null;
  open: ReadonlySet<number>;
  onToggle: (id: number, isOpen: boolean) => void;
}

/** The curriculum as a tree that can be folded. The server writes the same, with the same chapters open. */
export function Curriculum(props: {
  course: CourseView;
  shown: number | null;
  /** Where lessons open, where that is not for the course to say. */
  toLesson?: (item: number) => AppPath;
}) {
  const { course, shown, toLesson = (item) => lessonPath(course, item) } = props;
  const { t } = useTranslation('courses');
  const { curriculum, my } = course;
  const [open, setOpen] = useState(() => openAtFirst(curriculum, shown ?? my?.next?.item_id ?? null));
  // The chapter of a lesson that is gone to opens with it.
  const [last, setLast] = useState(shown);
  if (shown !== last) {
    setLast(shown);
    if (shown !== null) setOpen(new Set([...open, ...chaptersOf(curriculum, shown)]));
  }
  const chapters = curriculum.flatMap((item) => [item, ...item.children]).filter(({ kind }) => kind !== 'lesson');
  const { lessons, seconds } = sumOf(curriculum);
  if (lessons === 0) {
    return (
      <Section id="curriculum" title={t('curriculum.title')}>
        <p className="lp-muted">{t('curriculum.none')}</p>
      </Section>
    );
  }
  const toggle = (id: number, isOpen: boolean) => {
    if (open.has(id) === isOpen) return;
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const isAllOpen = chapters.every(({ id }) => open.has(id));
  const foldAll = chapters.length > 1 && (
    <Button size="small" onClick={() => setOpen(isAllOpen ? new Set() : new Set(chapters.map(({ id }) => id)))}>
      {t(isAllOpen ? 'curriculum.foldAll' : 'curriculum.unfoldAll')}
    </Button>
  );
  return (
    <Section id="curriculum" title={t('curriculum.title')} aside={foldAll}>
      <p className="lp-muted lp-small">
        {t('facts.lessons', { count: lessons, number: formatNumber(lessons) })}
        {seconds > 0 && ` · ${lengthText(t, seconds)}`}
      </p>
      <Hint course={course} />
      <ol className="lp-lessons">
        <Items
          items={curriculum}
          above={null}
          isJoined={my !== null}
          toLesson={toLesson}
          isInPlace={(my === null || my.ended) && !props.toLesson}
          linksFirst={props.toLesson !== undefined}
          shown={shown}
          open={open}
          onToggle={toggle}
        />
      </ol>
    </Section>
  );
}

/** What holds for all closed lessons, told once. */
function Hint({ course: { curriculum, join } }: { course: CourseView }) {
  const { t } = useTranslation('courses');
  const isAnyClosed = lessonsOf(curriculum).some(({ reason }) => reason !== null);
  const reason = join.action === 'continue' || !isAnyClosed ? null : join.action;
  if (reason === null) return null;
  const hasPreview = lessonsOf(curriculum).some(({ is_preview: isPreview }) => isPreview);
  return (
    <p className="lp-notice">
      {t('curriculum.closed')} {hasPreview && t('curriculum.previews')}
    </p>
  );
}

function Items({ items, above, ...tree }: TreeProps & { items: readonly ItemView[]; above: string | null }) {
  return items.map((item) =>
    item.kind === 'lesson' ? (
      <Lesson
        key={item.id}
        item={item}
        toLesson={tree.toLesson}
        isInPlace={tree.isInPlace}
        linksFirst={tree.linksFirst}
        isJoined={tree.isJoined}
        isShown={item.id === tree.shown}
        above={above}
      />
    ) : (
      <Chapter key={item.id} chapter={item} above={above} {...tree} />
    ),
  );
}

function Chapter({ chapter, above, ...tree }: TreeProps & { chapter: ItemView; above: string | null }) {
  const { t } = useTranslation('courses');
  const note = ownReason(chapter, above);
  const { lessons, done } = sumOf([chapter]);
  return (
    <li className="lp-chapter" data-kind={chapter.kind}>
      <details
        open={tree.open.has(chapter.id)}
        onToggle={(event) => tree.onToggle(chapter.id, event.currentTarget.open)}
      >
        <summary>
          <span className="lp-chapter-title">{chapter.title}</span>
          <span className="lp-muted lp-small">
            {tree.isJoined
              ? t('curriculum.done', { done: formatNumber(done), total: formatNumber(lessons) })
              : t('facts.lessons', { count: lessons, number: formatNumber(lessons) })}
          </span>
          {note && <strong className="lp-chapter-note">{note}</strong>}
        </summary>
        <ol className="lp-lessons">
          <Items items={chapter.children} above={note ?? above} {...tree} />
        </ol>
      </details>
    </li>
  );
}
