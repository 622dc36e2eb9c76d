import type { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { reviews } from '../types';

type T = ReturnType<typeof useTranslation<'contestManage'>>['t'];
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The parts, a line each: how many questions, how many minutes, how many of them are voided. */
export function partsWords(shared: Shared, t: T, value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const line = ({ name, question_amount: amount, quiz_time: minutes, questions }: PartValue) => {
    const voided = questions.filter(({ rule }) => rule !== null).length;
    const facts = [
      shared('rules.questions', { count: amount, number: formatNumber(amount) }),
      minutes === null ? '' : shared('rules.minutes', { count: minutes, number: formatNumber(minutes) }),
      voided === 0 ? '' : t('history.voided', { count: voided, number: formatNumber(voided) }),
    ];
    return `${name}: ${facts.filter(Boolean).join(', ')}`;
  };
  return (value as PartValue[]).map(line).join('\n');
}

/** The options of a format that are set, in a line. */
export function optionsWords(t: T, value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { penalty_minutes: penalty, last_only: last, ties_by_time: ties, preset } = value as OptionsValue;
  const set = [
    penalty == null ? '' : `${t('field.penalty_minutes')}: ${formatNumber(penalty)} ${t('unit.minutes')}`,
    last ? t('field.last_only') : '',
    ties ? t('field.ties_by_time') : '',
    preset === 'national' ? t('field.national') : '',
  ];
  return set.filter(Boolean).join(' · ') || t('history.none');
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

/** One of a few values, in words. */
export const among =
  <V extends string>(values: readonly V[], words: (value: V) => string) =>
  (value: unknown) => {
    const known = values.find((one) => one === value);
    return known === undefined ? undefined : words(known);
  };
