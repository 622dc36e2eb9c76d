import { useTranslation } from 'react-i18next';
import type { Namespace } from '#/i18n/namespaces';

/** Words for something that the server names: `<group>.<name>` of a namespace, otherwise the name with spaces. */
export function useWords(namespace: Namespace): (group: string, name: string) => string {
  const { t, i18n } = useTranslation();
  const translate = t as unknown as (key: string, options: { ns: string }) => string;
  return (group, name) => {
    const key = `${group}.${name.replaceAll('.', '_')}`;
    return i18n.exists(key, { ns: namespace }) ? translate(key, { ns: namespace }) : name.replaceAll('_', ' ');
  };
}
