import type { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { reviews } from '../../types';

type T = ReturnType<typeof useTranslation<'contestForm'>>['t'];
type Said = ReturnType<typeof useTranslation<'contestHistory'>>['t'];
type Shared = ReturnType<typeof useTranslation<'contests'>>['t'];

/** What a change says of a part. */
interface PartValue {
  name: string;
  question_amount: number;
  quiz_time: number | null;
  questions: readonly { rule: string | null }[];
}

/** What a change says of the options of a format. */
interface OptionsValue {
  penalty_minutes?: number | null;
  last_only?: boolean;
  ties_by_time?: boolean;
  preset?: string | null;
}

interface RoomValue {
  ip_ranges?: readonly string[];
  variants?: number;
  review?: string;
  single_session?: boolean;
  candidate_moves?: boolean;
}

/** What a change says of two programs that are alike: the question and two names, and what was decided. */
interface PairValue {
  of?: readonly (string | null)[];
  decision?: string | null;
  note?: string | null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The parts, a line each: how many questions, how many minutes, how many of them are voided. */
export function partsWords(shared: Shared, said: Said, value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const line = ({ name, question_amount: amount, quiz_time: minutes, questions }: PartValue) => {
    const voided = questions.filter(({ rule }) => rule !== null).length;
    const facts = [
      shared('rules.questions', { count: amount, number: formatNumber(amount) }),
      minutes === null ? '' : shared('rules.minutes', { count: minutes, number: formatNumber(minutes) }),
      voided === 0 ? '' : said('voided', { count: voided, number: formatNumber(voided) }),
    ];
    return `${name}: ${facts.filter(Boolean).join(', ')}`;
  };
  return (value as PartValue[]).map(line).join('\n');
}

/** What a change says of the rule of an award. */
interface AwardValue {
  kind: string;
  up_to_rank: number | null;
  min_score: number | null;
}

/** The rules of awards, a line each. */
export function awardsWords(said: Said, value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = new Map([
    ['first', said('award.first')],
    ['second', said('award.second')],
    ['third', said('award.third')],
    ['consolation', said('award.consolation')],
  ]);
  const line = ({ kind, up_to_rank: rank, min_score: score }: AwardValue) => {
    const bounds = [
      rank === null ? '' : said('upToRank', { rank: formatNumber(rank) }),
      score === null ? '' : said('fromScore', { score: formatNumber(score) }),
    ];
    return `${names.get(kind) ?? ''}: ${bounds.filter(Boolean).join(', ')}`;
  };
  return (value as AwardValue[]).map(line).join('\n') || said('none');
}

/** The reason that the server writes by itself: the awards' own changes are in the history. */
const AWARDS_CHANGED = 'awards_changed';

/** A certificate of an award: its code, and why it was revoked. */
export function certificateWords(said: Said, value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { code, state, reason } = value as { code: string; state: string; reason: string | null };
  const word = said(state === 'revoked' ? 'revoked' : 'valid');
  return [`${code}: ${word}`, reason !== AWARDS_CHANGED && reason].filter(Boolean).join(' – ');
}

/** The options of a format that are set, in a line. */
export function optionsWords([t, said]: readonly [T, Said], value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { penalty_minutes: penalty, last_only: last, ties_by_time: ties, preset } = value as OptionsValue;
  const set = [
    penalty == null ? '' : `${t('field.penalty_minutes')}: ${formatNumber(penalty)} ${t('unit.minutes')}`,
    last ? t('field.last_only') : '',
    ties ? t('field.ties_by_time') : '',
    preset === 'national' ? t('field.national') : '',
  ];
  return set.filter(Boolean).join(' · ') || said('none');
}

/** The rules of the room, in a line. */
export function roomWords(t: T, value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const {
    ip_ranges: ranges = [],
    variants = 0,
    review,
    single_session: single,
    candidate_moves: moves,
  } = value as RoomValue;
  const known = reviews.find((one) => one === review);
  const told = [
    `${t('field.variants')}: ${formatNumber(variants)}`,
    ranges.length > 0 ? `IP: ${ranges.join(', ')}` : '',
    single ? t('field.single_session') : '',
    moves ? t('field.candidate_moves') : '',
    known ? `${t('field.review')}: ${t(`review.${known}`)}` : '',
  ];
  return told.filter(Boolean).join(' · ');
}

/** What was said of two programs that are alike, in a line. */
export function pairWords(said: Said, value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { of = [], decision, note } = value as PairValue;
  const known = (['copied', 'independent'] as const).find((one) => one === decision) ?? 'open';
  return [`${of.filter(Boolean).join(' – ')}: ${said(`${known}`)}`, note].filter(Boolean).join(' · ');
}

/** Who is disqualified and why. */
export function disqualifiedWords(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { name, reason } = value as { name?: string; reason?: string };
  return [name, reason].filter(Boolean).join(': ');
}

/** One of a few values, in words. */
export const among =
  <V extends string>(values: readonly V[], words: (value: V) => string) =>
  (value: unknown) => {
    const known = values.find((one) => one === value);
    return known === undefined ? undefined : words(known);
  };
