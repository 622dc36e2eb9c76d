import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** Coming into a class by its code: the code itself is in the address, `?code=`. */
export const classPeopleRoutes: readonly AppRoute[] = [
  {
    name: 'classroom-join',
    path: 'classroom/join',
    view: 'Classroom',
    access: 'login',
    as: 'student',
    expect: 'title.classroom-join',
    budget: 'page',
    texts: ['classPeople'],
    afterSignOut: paths.home,
    page: () => import('./pages/JoinPage'),
  },
];
