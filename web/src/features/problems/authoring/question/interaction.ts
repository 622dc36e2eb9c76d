import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { limits } from '../schema';

/** What is done with items, as far as this editor writes it. */
export const activities = ['order', 'match', 'drag'] as const;
/** Most levels of indentation of a line of code. */
const DEEPEST = 20;

const text = z.string().check(z.maxLength(limits.text, message('tooLong')));

/** The part of the form that interactions have. In `order` the right order is that of the list. */
export const interactionFields = {
  activity: z.enum(activities),
  is_code: z.boolean(),
  reuse: z.boolean(),
  items: z.array(
    z.object({
      key: z.string(),
      id: z.nullable(z.number()),
      text,
      feedback: text,
      media: z.unknown(),
      /** Of lines of code. */
      level: rules.wholeBetween(0, DEEPEST),
      /** Whether it belongs nowhere: it leads astray. */
      is_stranger: z.boolean(),
      /** The key of its place; empty: none. */
      place: z.string(),
    }),
  ),
  places: z.array(
    z.object({
      key: z.string(),
      id: z.nullable(z.number()),
      text,
      /** Of a gap of the statement: its name. */
      gap: z.string(),
      most: rules.count(),
      media: z.unknown(),
    }),
  ),
};

const interactionSchema = z.object(interactionFields);

/** The values of the form that interactions have. */
export type InteractionForm = z.infer<typeof interactionSchema>;
export type ItemRow = InteractionForm['items'][number];
export type PlaceRow = InteractionForm['places'][number];

const newKey = (): string => crypto.randomUUID();

/** Rows that begin a list. */
export const newItem = (): ItemRow => ({
  key: newKey(),
  id: null,
  text: '',
  feedback: '',
  media: null,
  level: 0,
  is_stranger: false,
  place: '',
});
export const newPlace = (): PlaceRow => ({ key: newKey(), id: null, text: '', gap: '', most: 0, media: null });

/** An interaction that does not exist yet. */
export const newInteraction = (): InteractionForm => ({
  activity: 'order',
  is_code: false,
  reuse: false,
  items: [newItem(), newItem(), newItem()],
  places: [],
});

type Written = Record<string, unknown>;
const isRecord = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Written[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Whether this editor writes such answers: pictures with zones and points are written elsewhere. */
export const isWritable = (answers: unknown): boolean =>
  isRecord(answers) && activities.some((name) => name === answers.activity) && !answers.picture;

/** The form of an interaction that the server answered. */
export function toInteraction(answers: unknown): InteractionForm {
  const empty = { ...newInteraction(), items: [] };
  if (!isRecord(answers)) return empty;
  const activity = activities.find((name) => name === answers.activity) ?? 'order';
  const places = list(answers.places).map((one) => ({
    key: newKey(),
    id: figure(one.id),
    text: words(one.text),
    gap: words(one.gap),
    most: figure(one.most) ?? 0,
    media: one.media ?? null,
  }));
  const right = words(answers.key);
  const items = list(answers.items).map((one) => ({
    ...newItem(),
    id: figure(one.id),
    text: words(one.text),
    feedback: words(one.feedback),
    media: one.media ?? null,
  }));
  const form = { activity, is_code: answers.is_code === true, reuse: answers.reuse === true, places };
  return { ...form, items: activity === 'order' ? inOrder(items, right) : placed(items, places, right) };
}

/** Items in the order of a key (`3,1,2` or `3@0,1@1`), what it does not name behind. */
function inOrder(items: ItemRow[], right: string): ItemRow[] {
  const named = right.split(',').map((part) => part.split('@'));
  const ordered = named.flatMap(([id, level]) => {
    const item = items.find((one) => String(one.id) === id);
    return item ? [{ ...item, level: Number(level ?? 0) || 0 }] : [];
  });
  const strangers = items.filter((item) => !ordered.some(({ key }) => key === item.key));
  return [...ordered, ...strangers.map((item) => ({ ...item, is_stranger: true }))];
}

/** Items with the place that a key (`item::place||…`) gives them. */
function placed(items: ItemRow[], places: PlaceRow[], right: string): ItemRow[] {
  const pairs = new Map(right.split('||').map((pair) => pair.split('::') as [string, string]));
  return items.map((item) => {
    const place = places.find(({ id }) => String(id) === pairs.get(String(item.id)));
    return { ...item, place: place?.key ?? '', is_stranger: !place };
  });
}

/** The answers as the server takes them: what has no id yet is called by its number in the list. */
export function interactionBody(form: InteractionForm) {
  const { activity, is_code: isCode, reuse, items, places } = form;
  const nameOf = (rows: readonly { id: number | null }[], index: number) => String(rows[index]?.id ?? index + 1);
  const idOf = (id: number | null) => (id === null ? {} : { id });
  const order = items.flatMap((item, index) =>
    item.is_stranger ? [] : [isCode ? `${nameOf(items, index)}@${item.level}` : nameOf(items, index)],
  );
  const pairs = items.flatMap((item, index) => {
    const place = places.findIndex(({ key }) => key === item.place);
    return item.is_stranger || place === -1 ? [] : [`${nameOf(items, index)}::${nameOf(places, place)}`];
  });
  return {
    activity,
    is_code: activity === 'order' && isCode,
    reuse: activity !== 'order' && reuse,
    items: items.map(({ id, text: label, feedback, media }) => ({
      ...idOf(id),
      ...(media ? { media } : { text: label }),
      feedback,
    })),
    places:
      activity === 'order'
        ? []
        : places.map(({ id, text: label, gap, most, media }) => ({
            ...idOf(id),
            ...(gap ? { gap } : media ? { media } : { text: label }),
            most,
          })),
    key: activity === 'order' ? order.join(',') : pairs.join('||'),
  };
}
