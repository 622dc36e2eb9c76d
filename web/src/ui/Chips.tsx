import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difficulty } from '#/api/types';

/** The colour of a chip; the text says the same, so colour is never alone. */
export type Tone = 'neutral' | 'success' | 'info' | 'warning' | 'danger';

const difficultyTones: Record<Difficulty, Tone> = {
  trivial: 'neutral',
  easy: 'success',
  medium: 'info',
  hard: 'warning',
  expert: 'danger',
};

/** How approval stands: the statuses of content, and the tone of each. */
const contentTones = {
  draft: 'neutral',
  waiting_for_approval: 'warning',
  approved: 'info',
  published: 'success',
  rejected: 'danger',
} as const;

/** A small word in a coloured pill. */
export function Chip({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="lp-chip" data-tone={tone}>
      {children}
    </span>
  );
}

/** How hard a problem is: the word, and bars that the style fills by `data-level`. */
export function DifficultyChip({ difficulty }: { difficulty: Difficulty }) {
  const { t } = useTranslation('ui');
  return (
    <span className="lp-chip lp-difficulty" data-tone={difficultyTones[difficulty]} data-level={difficulty}>
      {t(`difficulty.${difficulty}`)}
    </span>
  );
}

/** Where content stands on its way to being published. */
export function ContentStatusChip({ status }: { status: keyof typeof contentTones }) {
  const { t } = useTranslation('ui');
  return <Chip tone={contentTones[status]}>{t(`contentStatus.${status}`)}</Chip>;
}

const verdicts = [
  'AC',
  'WR',
  'TLE',
  'RTE',
  'TOE',
  'SVE',
  'CPE',
  'stop',
  'running',
  'not_tested',
  'waiting_manual_judge',
] as const;
type Verdict = (typeof verdicts)[number];

const verdictTones: Record<Verdict, Tone> = {
  AC: 'success',
  WR: 'danger',
  TLE: 'warning',
  RTE: 'danger',
  TOE: 'warning',
  SVE: 'neutral',
  CPE: 'danger',
  stop: 'neutral',
  running: 'info',
  not_tested: 'neutral',
  waiting_manual_judge: 'info',
};

/** What the judge said of a submission, in words. */
export function VerdictChip({ status }: { status: string }) {
  const { t } = useTranslation('ui');
  const verdict = verdicts.find((known) => known === status);
  return verdict ? <Chip tone={verdictTones[verdict]}>{t(`verdict.${verdict}`)}</Chip> : <Chip>{status}</Chip>;
}
