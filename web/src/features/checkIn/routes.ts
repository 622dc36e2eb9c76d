import type { AppRoute } from '#/routing/table';

/** What a class's projector shows, and the page that its QR code opens. */
export const checkInRoutes: readonly AppRoute[] = [
  {
    name: 'class-projector',
    path: 'classroom/session/:session/code',
    view: 'Classroom',
    access: 'manager',
    may: ['classroom', 'update'],
    layout: 'exam',
    params: { session: 'id' },
    sample: 'site:class-projector',
    as: 'teacher',
    expect: 'title.class-projector',
    budget: 'page',
    texts: ['checkIn'],
    page: () => import('./pages/ProjectorPage'),
  },
  {
    // The server counts the request for it as the scan.
    name: 'check-in',
    path: 'classroom/check-in/:session/:token',
    view: 'Classroom',
    access: 'public',
    layout: 'empty',
    params: { session: 'id' },
    sample: 'site:check-in',
    expect: 'title.check-in',
    budget: 'page',
    texts: ['checkIn'],
    page: () => import('./pages/ScanPage'),
  },
];
