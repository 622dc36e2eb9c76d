export { sitePagesQuery } from './api';
export type { SitePageItem } from './types';
export { SitePagesTab } from './pageEditor/part';
