import type { Namespaces } from './namespaces';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Namespaces;
    returnNull: false;
  }
}
