import { textsOf } from '../lines';
import type { CourseForm } from '../schema';

/** What a learner reads of a course in a language. */
export interface CourseContent {
  title: string;
  description: string;
  learn: string[];
  requirements: string[];
}

/** The texts of a course in a language: what has no translation is shown as it was written. */
export function contentOf(form: CourseForm, language: 'vi' | 'en'): CourseContent {
  const own = {
    title: form.title.trim(),
    description: form.description,
    learn: textsOf(form.what_you_learn),
    requirements: textsOf(form.requirements),
  };
  if (language === 'vi') return own;
  const { en } = form;
  const [learn, requirements] = [textsOf(en.what_you_learn), textsOf(en.requirements)];
  return {
    title: en.title.trim() || own.title,
    description: en.description.trim() === '' ? own.description : en.description,
    learn: learn.length > 0 ? learn : own.learn,
    requirements: requirements.length > 0 ? requirements : own.requirements,
  };
}
