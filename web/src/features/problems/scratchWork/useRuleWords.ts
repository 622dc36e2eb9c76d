import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { ScratchRule } from './rules';

/** A rule in words. */
export function useRuleWords(): (rule: ScratchRule) => string {
  const { t } = useTranslation('scratchWork');
  return (rule) => {
    switch (rule.kind) {
      case 'uses':
        return t('atLeast', { what: t(`construct.${rule.what}`), least: formatNumber(rule.at_least) });
      case 'opcode':
        return t('atLeast', { what: t('opcode', { opcode: rule.opcode }), least: formatNumber(rule.at_least) });
      case 'most_blocks':
      case 'most_scripts':
        return t(`most.${rule.kind}`, { most: formatNumber(rule.count) });
      default:
        return t('noDeadCode');
    }
  };
}
