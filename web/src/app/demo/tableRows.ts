/** A learner of the made-up class that the tour of tables shows. */
export interface DemoLearner {
  id: number;
  name: string;
  email: string;
  group: (typeof demoGroups)[number];
  score: number;
  solved: number;
  /** Unix seconds. */
  joined_at: number;
}

/** The groups of the made-up class. */
export const demoGroups = ['10A', '10B', '11A', '12A'] as const;

const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Huỳnh', 'Phan', 'Vũ', 'Đặng', 'Bùi'];
const middles = ['Minh', 'Thị', 'Gia', 'Hữu', 'Ngọc', 'Đức', 'Khánh'];
const givens = ['An', 'Bình', 'Châu', 'Dũng', 'Giang', 'Hà', 'Khoa', 'Linh', 'My', 'Nam', 'Oanh', 'Phúc', 'Quân'];
const DAY_S = 86_400;
const FIRST_S = 1_756_684_800;

const pick = <T>(from: readonly [T, ...T[]] | readonly T[], number: number): T => from[number % from.length] as T;

/** As many learners as asked for, always the same. */
export function demoLearners(count: number): DemoLearner[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const name = `${pick(families, index * 7)} ${pick(middles, index * 3)} ${pick(givens, index)}`;
    return {
      id,
      name,
      email: `hs${String(id).padStart(5, '0')}@example.com`,
      group: pick(demoGroups, index * 5 + (index >> 2)),
      score: (index * 37) % 101,
      solved: (index * 13) % 240,
      joined_at: FIRST_S + ((index * 11) % 300) * DAY_S,
    };
  });
}

/** One page of learners as a server would answer: found, sorted, cut. */
export function demoPage(
  all: readonly DemoLearner[],
  asked: { page: number; size: number; search: string; sort: string; group: string },
) {
  const search = asked.search.toLocaleLowerCase('vi');
  const found = all.filter(
    ({ name, group }) => name.toLocaleLowerCase('vi').includes(search) && (!asked.group || group === asked.group),
  );
  const key = asked.sort.replace('-', '') as 'name' | 'score' | 'joined_at' | '';
  const turn = asked.sort.startsWith('-') ? -1 : 1;
  const sorted = key
    ? found.toSorted((a, b) => turn * String(a[key]).localeCompare(String(b[key]), 'vi', { numeric: true }))
    : found;
  const from = (asked.page - 1) * asked.size;
  return {
    items: sorted.slice(from, from + asked.size),
    meta: { page: asked.page, size: asked.size, total: sorted.length },
  };
}
