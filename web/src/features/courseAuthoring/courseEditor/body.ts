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
    level: written.level,
    tags: written.tags,
    category_id: written.category_id,
    price: written.price,
    origin_price: written.origin_price,
    discount_code: written.discount_code,
    duration: written.duration,
    suggested_duration: written.suggested_duration,
    pass_percentage: written.pass_percentage,
    in_order: written.in_order,
    prerequisites: written.prerequisites.map((value) => ({ value, label: titles.get(value) ?? `#${value}` })),
    opens_at: written.opens_at,
    closes_at: written.closes_at,
    teachers: written.teachers.map((value) => ({ value, label: names.get(value) ?? `#${value}` })),
    visibility: written.visibility,
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
    translations: {
      en: {
        title: en.title,
        description: en.description,
        what_you_learn: textsOf(en.what_you_learn),
        requirements: textsOf(en.requirements),
      },
    },
  };
}
