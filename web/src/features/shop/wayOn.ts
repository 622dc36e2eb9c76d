import { paths, type AppPath } from '#/routing/paths';
import type { ShopItem } from './types';

/** Where something that was bought is used, and what that is called. */
export interface WayOn {
  key: 'study' | 'use' | 'courses';
  to: AppPath;
}

/** The course that is open, or where the code of a discount is used; null: there is no such place. */
export function wayOn(course: ShopItem['course'], code: string | null): WayOn | null {
  if (code === null) return course && { key: 'study', to: paths.studyCourse(course.slug) };
  return course ? { key: 'use', to: paths.checkout(course.slug, { code }) } : { key: 'courses', to: paths.courses };
}
