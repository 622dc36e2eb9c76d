import type { AppRoute } from '#/routing/table';

/** What a certificate's QR code leads to: whether it is valid, for anybody. */
export const certificateRoutes: readonly AppRoute[] = [
  {
    name: 'certificate',
    path: 'certificate/:code',
    view: 'Community',
    access: 'public',
    sample: 'site:certificate',
    expect: 'title.certificate',
    budget: 'page',
    texts: ['certificates'],
    page: () => import('./pages/CertificatePage'),
  },
];
