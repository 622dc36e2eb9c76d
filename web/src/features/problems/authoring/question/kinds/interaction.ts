import * as z from 'zod/mini';
import { rules } from '#/ui/form/rules';
import { figure, isRecord, list, record, words } from '../written';
import { areaBody, areaSchema, toAreas } from './areas';
import { anyText, mediaBlock, newKey, pieceBody, rowKey, toMedia } from './basic';
import { boxSchema } from './shapes';
import { address } from './video';

/** What is done with items, or with a picture. */
export const activities = ['order', 'match', 'drag', 'hotspot'] as const;
/** Where items are dragged to. */
export const destinations = ['groups', 'gaps', 'zones'] as const;
/** Most levels of indentation of a line of code. */
const DEEPEST = 20;

/** The part of the form that interactions have. In `order` the right order is that of the list. */
export const interactionFields = {
  activity: z.enum(activities),
  is_code: z.boolean(),
  reuse: z.boolean(),
  into: z.enum(destinations),
  items: z.array(
    z.object({
      key: rowKey,
      id: z.nullable(z.number()),
      text: anyText,
      feedback: anyText,
      media: mediaBlock,
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
      key: rowKey,
      id: z.nullable(z.number()),
      text: anyText,
      /** Of a gap of the statement: its name. */
      gap: z.string(),
      /** Of a rectangle of the picture. */
      zone: z.nullable(boxSchema),
      most: rules.count(),
      media: mediaBlock,
    }),
  ),
  /** Of zones and areas; without an address there is none. */
  picture: z.object({ url: address, alt: z.string() }),
  areas: z.array(areaSchema),
};

const interactionSchema = z.object(interactionFields);

/** The values of the form that interactions have. */
export type InteractionForm = z.infer<typeof interactionSchema>;
export type ItemRow = InteractionForm['items'][number];
export type PlaceRow = InteractionForm['places'][number];

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
export const newPlace = (zone: PlaceRow['zone'] = null): PlaceRow => ({
  key: newKey(),
  id: null,
  text: '',
  gap: '',
  zone,
  most: 0,
  media: null,
});

/** An interaction that does not exist yet. */
export const newInteraction = (): InteractionForm => ({
  activity: 'order',
  is_code: false,
  reuse: false,
  into: 'groups',
  items: [newItem(), newItem(), newItem()],
  places: [],
  picture: { url: '', alt: '' },
  areas: [],
});

/** Whether a picture belongs to it. */
export const hasPicture = ({ activity, into }: Pick<InteractionForm, 'activity' | 'into'>): boolean =>
  activity === 'hotspot' || (activity === 'drag' && into === 'zones');

function toZone(value: unknown): PlaceRow['zone'] {
  if (!isRecord(value)) return null;
  const number = (one: unknown) => figure(one) ?? 0;
  return { x: number(value.x), y: number(value.y), width: number(value.width), height: number(value.height) };
}

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
    zone: toZone(one.zone),
    most: figure(one.most) ?? 0,
    media: toMedia(one.media),
  }));
  const right = words(answers.key);
  const items = list(answers.items).map((one) => ({
    ...newItem(),
    id: figure(one.id),
    text: words(one.text),
    feedback: words(one.feedback),
    media: toMedia(one.media),
  }));
  const picture = record(answers.picture);
  return {
    activity,
    is_code: answers.is_code === true,
    reuse: answers.reuse === true,
    into: places.some(({ zone }) => zone) ? 'zones' : places.some(({ gap }) => gap) ? 'gaps' : 'groups',
    items: activity === 'order' ? inOrder(items, right) : activity === 'hotspot' ? items : placed(items, places, right),
    places,
    picture: { url: words(picture.url), alt: words(picture.alt) },
    areas: activity === 'hotspot' ? toAreas(answers.key) : [],
  };
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

/** What a row is called in a key: its id, or its number in the list where it has none yet. */
export const nameOf = (rows: readonly { id: number | null }[], index: number): number => rows[index]?.id ?? index + 1;

function keyOf({ activity, is_code: isCode, items, places, areas }: InteractionForm) {
  if (activity === 'hotspot') return areas.map(areaBody);
  if (activity === 'order')
    return items
      .flatMap((item, index) => {
        const name = nameOf(items, index);
        return item.is_stranger ? [] : [isCode ? `${name}@${item.level}` : name];
      })
      .join(',');
  return items
    .flatMap((item, index) => {
      const place = places.findIndex(({ key }) => key === item.place);
      return item.is_stranger || place === -1 ? [] : [`${nameOf(items, index)}::${nameOf(places, place)}`];
    })
    .join('||');
}

/** A place as the server takes it: a gap, a zone with its name, or a name alone. */
function placeBody({ id, text, gap, zone, most, media }: PlaceRow, isZones: boolean) {
  return {
    ...(id === null ? {} : { id }),
    ...(gap && !(isZones && zone) ? { gap } : pieceBody(text, media)),
    ...(isZones && zone ? { zone } : {}),
    most,
  };
}

/** The answers as the server takes them: what has no id yet is called by its number in the list. */
export function interactionBody(form: InteractionForm) {
  const { activity, is_code: isCode, reuse, items, places, picture } = form;
  const isPlaced = activity === 'match' || activity === 'drag';
  const isZones = activity === 'drag' && form.into === 'zones';
  return {
    activity,
    is_code: activity === 'order' && isCode,
    reuse: isPlaced && reuse,
    items: items.map(({ id, text, feedback, media }) => ({
      ...(id === null ? {} : { id }),
      ...pieceBody(text, media),
      feedback,
    })),
    places: isPlaced ? places.map((place) => placeBody(place, isZones)) : [],
    ...(hasPicture(form) && picture.url ? { picture: { kind: 'image', ...picture } } : {}),
    key: keyOf(form),
  };
}

/** The field of the form that a part of an interaction is shown at: `['key', '2']` of areas at `areas.2`. */
export function interactionField(
  [top = '', ...rest]: readonly string[],
  activity: InteractionForm['activity'],
): string {
  if (top === 'key') return activity === 'hotspot' ? ['areas', ...rest].join('.') : 'items';
  if (top === 'picture') return ['picture', rest[0] ?? 'url'].join('.');
  return [top, ...rest].join('.');
}
