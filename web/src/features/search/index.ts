export { siteSearchQuery } from './api';
export { commandsOf, isFound, keepOpened, readOpened, searchKinds } from './found';
export { readings } from './readings';
