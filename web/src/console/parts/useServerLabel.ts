import { useTranslation } from 'react-i18next';
import type { Namespace } from '#/i18n/namespaces';

/** Words for a step of an operation. What was done at once has one step, of its kind's name. */
export function useStepWords(): (step: string) => string {
  const { i18n } = useTranslation();
  const words = useServerLabel('fleet');
  return (step) => words(i18n.exists(`step.${step}`, { ns: 'fleet' }) ? 'step' : 'kind', step);
}

/** Words for something that the server names: `<group>.<name>` of a namespace, otherwise the name with spaces. */
export function useServerLabel(
  namespace: Namespace,
): (group: string, name: string, values?: Record<string, string>) => string {
  const { t, i18n } = useTranslation();
  const translate = t as unknown as (key: string, options: Record<string, string>) => string;
  return (group, name, values = {}) => {
    const key = `${group}.${name.replaceAll('.', '_')}`;
    return i18n.exists(key, { ns: namespace })
      ? translate(key, { ...values, ns: namespace })
      : name.replaceAll('_', ' ');
  };
}
