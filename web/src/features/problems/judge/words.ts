import { useTranslation } from 'react-i18next';
import { readDifference, sideOf } from './difference';
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
  'structure',
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
    hint: (status: string, reason: string | null = null) => {
      // Its output may be right.
      if (reason === 'structure') return t('verdict.hint.structure');
      const known = wordsOf(status);
      return known === 'unknown' ? '' : t(`verdict.hint.${known}`);
    },
    reason: (reason: string | null) => {
      const shown = reason && ofAuthor.test(reason) ? 'author_program' : reason;
      const known = reasons.find((item) => item === shown);
      return known ? t(`verdict.reason.${known}`) : null;
    },
    /** Where an output differs, in words of ours; what an author's own program says is quoted as it is. */
    message: (message: string) => {
      const difference = readDifference(message);
      if (!difference) return message;
      if (difference.kind === 'order') return t('difference.order');
      const place =
        difference.kind === 'count' ? t('difference.count') : t(`difference.${difference.kind}`, { at: difference.at });
      if (difference.expected === null || difference.found === null) return place;
      const side = (text: string) => sideOf(text) ?? t('difference.end');
      return `${place}: ${t('difference.sides', { expected: side(difference.expected), found: side(difference.found) })}`;
    },
  };
}
