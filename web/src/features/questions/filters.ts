import { listOrders, several, severalDifficulties, type Narrowing } from '#/features/problems';
import { listSchema, oneOf, wholeNumber, type Filter, type ListQuery, type ListValues } from '#/ui/table/listState';
import { practisedKinds } from './types';

/** What I have reached on a question. */
export const progressStates = ['solved', 'tried', 'new'] as const;

/** Topics, with commas between. */
const topics: Filter<string> = (text) => several(text).join(',') || undefined;
/** Difficulties, with commas between. */
const levels: Filter<string> = (text) => severalDifficulties(text).join(',') || undefined;

/** What the list of questions is narrowed by, and its order. */
export const questionList = listSchema({
  filters: {
    type: oneOf(practisedKinds),
    difficulty: levels,
    tag: topics,
    category: wholeNumber,
    state: oneOf(progressStates),
    has_editorial: oneOf(['true']),
  },
  sorts: listOrders,
  sort: 'difficulty',
});

/** The filters as the address has them. */
export type QuestionFilters = ListQuery<typeof questionList>;

type Values = ListValues<typeof questionList>;

/** The order that is asked for; there is no way round. */
const orderOf = (sort: string | undefined) => listOrders.find((order) => order === sort);

/** The filters that the list of problems has too, as the fields take them. */
export function narrowingOf(values: Values): Narrowing {
  return {
    search: values.search,
    difficulties: severalDifficulties(values.difficulty),
    tags: several(values.tag),
    category: values.category ?? null,
    state: values.state ?? null,
    hasEditorial: values.has_editorial === 'true',
    sort: orderOf(values.sort) ?? 'difficulty',
  };
}

/** A change of those as the list's address takes it. */
export function changeOf(change: Partial<Narrowing>): Partial<Values> {
  const { search, difficulties, tags, category, state, hasEditorial, sort } = change;
  return {
    ...(search !== undefined && { search }),
    ...(difficulties && { difficulty: difficulties.join(',') || undefined }),
    ...(tags && { tag: tags.join(',') || undefined }),
    ...(category !== undefined && { category: category ?? undefined }),
    ...(state !== undefined && { state: state ?? undefined }),
    ...(hasEditorial !== undefined && { has_editorial: hasEditorial ? ('true' as const) : undefined }),
    ...(sort && { sort }),
  };
}

/** The kinds asked for where none is chosen: all that are not problems. */
const allKinds = practisedKinds.join(',');

/** The query of the list's call. */
export function toQuery(filters: QuestionFilters) {
  const { page, size, search, type, difficulty, tag, category, state, has_editorial, sort } = filters;
  const order = orderOf(sort);
  return { page, size, search, type: type ?? allKinds, difficulty, tag, category, state, has_editorial, sort: order };
}
