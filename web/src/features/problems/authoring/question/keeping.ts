import type { QuestionForm } from './schema';

type Row = { key: string };

/** Rows that were saved, with the names that they have on the page. */
const named = <R extends Row>(rows: R[], known: R[]): R[] =>
  rows.length === known.length ? rows.map((row, index) => ({ ...row, key: known[index]?.key ?? row.key })) : rows;

/** What was saved as the values of a form whose rows keep their names on the page. */
export function keepKeys(saved: QuestionForm, before: QuestionForm): QuestionForm {
  const moments = named(saved.moments, before.moments).map((moment, index) => {
    const own = before.moments[index];
    return own && own.key === moment.key ? { ...moment, ...basicLists(moment, own) } : moment;
  });
  return {
    ...saved,
    hints: named(saved.hints, before.hints),
    ...basicLists(saved, before),
    test_driven: named(saved.test_driven, before.test_driven),
    areas: named(saved.areas, before.areas),
    trials: named(saved.trials, before.trials),
    moments,
    ...keepPlaces(saved, before),
    ...kept(saved, before),
  };
}

type Lists = Pick<QuestionForm, 'choices' | 'gaps' | 'shorts'>;

const basicLists = (saved: Lists, before: Lists): Lists => ({
  choices: named(saved.choices, before.choices),
  gaps: named(saved.gaps, before.gaps),
  shorts: named(saved.shorts, before.shorts),
});

/** Where items are dragged to is told from the places, of which there may be none yet. */
const kept = (saved: QuestionForm, before: QuestionForm): Partial<QuestionForm> =>
  saved.activity === before.activity ? { into: before.into } : {};

/** Items and places with the names that they have on the page; items say their place by its name. */
function keepPlaces(saved: QuestionForm, before: QuestionForm): Pick<QuestionForm, 'items' | 'places'> {
  const places = named(saved.places, before.places);
  const nameOf = (of: string) => places[saved.places.findIndex((place) => place.key === of)]?.key ?? '';
  const items = named(saved.items, before.items).map((item) => ({ ...item, place: nameOf(item.place) }));
  return { items, places };
}

type Numbered = Row & { id: number | null };

/** Rows with the ids that saving gave them. */
export function withIds<R extends Numbered>(now: R[], saved: R[]): R[] {
  return now.map((row) => ({ ...row, id: saved.find(({ key }) => key === row.key)?.id ?? row.id }));
}

/** Rows without ids that are not stored any more: of one that was taken away, saved so, and then brought back. */
const alive = <R extends Numbered>(rows: R[], stored: R[]): R[] => {
  const ids = new Set(stored.map(({ id }) => id));
  return rows.map((row) => (ids.has(row.id) ? row : { ...row, id: null }));
};

/** What is sent, where `stored` is what the server has: it gives a row that came back an id of its own again. */
export function withoutGoneIds(form: QuestionForm, stored: QuestionForm): QuestionForm {
  const momentOf = new Map(stored.moments.filter(({ id }) => id).map((moment) => [moment.id, moment]));
  return {
    ...form,
    choices: alive(form.choices, stored.choices),
    items: alive(form.items, stored.items),
    places: alive(form.places, stored.places),
    moments: form.moments.map((moment) => {
      const own = momentOf.get(moment.id);
      return { ...moment, id: own ? moment.id : '', choices: alive(moment.choices, own?.choices ?? []) };
    }),
  };
}

/** Moments with the ids that saving gave them and their choices. */
export const momentsWithIds = (now: QuestionForm['moments'], saved: QuestionForm['moments']): QuestionForm['moments'] =>
  now.map((moment) => {
    const own = saved.find(({ key }) => key === moment.key);
    return own ? { ...moment, id: own.id || moment.id, choices: withIds(moment.choices, own.choices) } : moment;
  });
