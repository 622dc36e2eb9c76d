export { bankQuery } from './authoring/api';
export { readBankFilters } from './authoring/filters';
