import type { CourseInput, EditedCourse } from '../types';
import { textsOf, toLines } from './lines';
import type { CourseForm } from './schema';

const emptyEnglish = { title: '', description: '', what_you_learn: [], requirements: [] };

/** The values of the form of a stored course. */
export function toForm(course: EditedCourse): CourseForm {
  const { source: written } = course;
  const en = { ...emptyEnglish, ...written.translations.en };
  const titles = new Map(course.prerequisites.map(({ id, title }) => [id, title]));
  const names = new Map(course.teachers.map(({ id, name }) => [id, name]));
  return {
    title: written.title,
    slug: written.slug,
    coverImage: written.coverImage,
    description: written.description,
    format: written.format,
    what_you_learn: toLines(written.what_you_learn),
    requirements: toLines(written.requirements),
    level: course.level,
    tags: written.tags,
    category_id: written.category_id,
    price: course.price,
    origin_price: course.origin_price,
    discount_code: written.discount_code,
    duration: course.duration,
    suggested_duration: course.suggested_duration,
    pass_percentage: course.pass_percentage,
    in_order: course.in_order,
    prerequisites: written.prerequisites.map((value) => ({ value, label: titles.get(value) ?? `#${value}` })),
    opens_at: course.opens_at,
    closes_at: course.closes_at,
    teachers: written.teachers.map((value) => ({ value, label: names.get(value) ?? `#${value}` })),
    visibility: course.visibility,
    en: {
      title: en.title,
      description: en.description,
      what_you_learn: toLines(en.what_you_learn),
      requirements: toLines(en.requirements),
    },
  };
}

/** What is sent of the form. */
export function toBody(form: CourseForm): CourseInput {
  const { en, price, prerequisites, teachers, what_you_learn: learn, requirements, ...same } = form;
  return {
    ...same,
    price: price ?? 0,
    what_you_learn: textsOf(learn),
    requirements: textsOf(requirements),
    prerequisites: prerequisites.map(({ value }) => value),
    teachers: teachers.map(({ value }) => value),
    translations: englishOf(en),
  };
}

/** The texts in English; nothing where none is written. */
function englishOf(en: CourseForm['en']): CourseInput['translations'] {
  const texts = { ...en, what_you_learn: textsOf(en.what_you_learn), requirements: textsOf(en.requirements) };
  const isWritten = Object.values(texts).some((value) => value.length > 0);
  return isWritten ? { en: texts } : {};
}
