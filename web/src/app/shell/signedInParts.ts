export { HeaderBell } from '#/features/notices';
export { AccountChoices, AccountMenu } from './AccountMenu';
export { Banners } from './Banners';
