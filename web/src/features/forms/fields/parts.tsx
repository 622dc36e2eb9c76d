import type { ComponentType } from 'react';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type LazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import type { FieldKind, FormField } from '../types';
import type { AnswerProps } from './look';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={1} /> : <ErrorState error={error} onRetry={retry} />;
}

const part = (load: () => Promise<ComponentType<AnswerProps>>) => lazyPart<AnswerProps>(load, Pending);

const place = part(async () => {
  // Provinces and schools have words of their own.
  const [{ PlaceAnswer }] = await Promise.all([import('./PlaceAnswer'), loadNamespaces(['auth'])]);
  return PlaceAnswer;
});

/** The fields that not every form has, by their kinds: a form loads those that it asks for. */
export const parts: Partial<Record<FieldKind, LazyPart<AnswerProps>>> = {
  number: part(async () => (await import('./NumberAnswer')).NumberAnswer),
  date: part(async () => (await import('./DateAnswer')).DateAnswer),
  single: part(async () => (await import('./SingleAnswer')).SingleAnswer),
  multiple: part(async () => (await import('./MultipleAnswer')).MultipleAnswer),
  dropdown: part(async () => (await import('./DropdownAnswer')).DropdownAnswer),
  rating: part(async () => (await import('./RatingAnswer')).RatingAnswer),
  consent: part(async () => (await import('./ConsentAnswer')).ConsentAnswer),
  file: part(async () => (await import('./FileAnswer')).FileAnswer),
  province: place,
  school: place,
};

/** How far a form of several pages is. */
export const stepBar = lazyPart(
  async () => (await import('../components/StepBar')).StepBar,
  () => <SkeletonList rows={1} />,
);

/** Fetches what these fields take ahead; where it fails, the field's place says so. */
export async function fetchParts(fields: readonly FormField[]): Promise<void> {
  const kinds = [...new Set(fields.map(({ kind }) => kind))];
  const wanted = kinds.map((kind) => (kind === 'page_break' ? stepBar : parts[kind]));
  await Promise.all(wanted.map((one) => one?.fetch().catch(() => undefined)));
}
