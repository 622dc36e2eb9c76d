import { useSearchParams } from 'react-router';
import type { AppPath } from './paths';

/** What an address names the class with in which something is learnt: `?classroom=5`. */
const NAME = 'classroom';

/** The class that an address names; undefined: none. */
export function classroomIn(search: URLSearchParams): number | undefined {
  const id = search.get(NAME);
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}

/** The class that the page's address names: its teachers see what is answered here. */
export const useInClass = (): number | undefined => classroomIn(useSearchParams()[0]);

/** The same screen in a class; without one the path stays as it is. */
export const inClass = (path: AppPath, classroom: number | undefined): AppPath =>
  classroom === undefined ? path : (`${path}${path.includes('?') ? '&' : '?'}${NAME}=${classroom}` as AppPath);

/** What a call carries of the class in which it is made. */
export const carriedIn = (classroom: number | undefined): { classroom_id?: number } =>
  classroom === undefined ? {} : { classroom_id: classroom };
