export { AccountChoices, AccountMenu } from './AccountMenu';
export { Banners } from './Banners';
