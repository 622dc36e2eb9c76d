import { useTranslation } from 'react-i18next';
import { wordsOf } from './verdict';

/** Reasons that have words of their own. */
const reasons = [
  'memory_limit',
  'exit_code',
  'signal',
  'wall_clock',
  'file_size',
  'not_started',
  'compile_time_limit',
  'compile_memory_limit',
  'compile_output_limit',
  'compiler_crash',
  'partial',
  'presentation',
  'author_program',
] as const;

/** Failures of the author's programs begin so; which one it was is the author's business. */
const ofAuthor = /^(?:checker|interactor)_/;

/** A verdict in words, its hint, and its reason where there is one worth telling. */
export function useVerdictWords() {
  const { t } = useTranslation('problems');
  const { t: ui } = useTranslation('ui');
  return {
    name: (status: string) => {
      const known = wordsOf(status);
      return known === 'unknown' ? t('verdict.unknown') : ui(`verdict.${known}`);
    },
    hint: (status: string) => {
      const known = wordsOf(status);
      return known === 'unknown' ? '' : t(`verdict.hint.${known}`);
    },
    reason: (reason: string | null) => {
      const told = reason && ofAuthor.test(reason) ? 'author_program' : reason;
      const known = reasons.find((item) => item === told);
      return known ? t(`verdict.reason.${known}`) : null;
    },
  };
}
