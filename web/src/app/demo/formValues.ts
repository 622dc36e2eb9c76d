import * as z from 'zod/mini';
import { ApiError } from '#/api/envelope';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';

/** One of every field. */
export const fieldsSchema = z.object({
  text: rules.text(40),
  slug: rules.optionalSlug(),
  long: rules.optionalText(),
  password: rules.newPassword(),
  number: rules.between(1, 100),
  money: rules.count(),
  duration: rules.atLeast(5),
  select: z.enum(['easy', 'medium', 'hard']),
  languages: z.array(z.number()).check(z.minLength(1, message('required'))),
  tags: rules.tags(5, 20),
  teacher: z.nullable(z.object({ value: z.number(), label: z.string() })),
  teachers: z.array(z.object({ value: z.number(), label: z.string() })),
  day: rules.pastDay(),
  time: z.string(),
  start: rules.moment(),
  bilingual: rules.bilingual(),
  statement: rules.text(5000),
  code: z.string(),
  role: z.enum(['student', 'teacher']),
  open: z.boolean(),
  agreed: z.boolean(),
});
export type FieldValues = z.infer<typeof fieldsSchema>;

/** 1 September 2026, 08:00 in Vietnam, in epoch seconds. */
const START = 1_788_224_400;

export const fieldValues: FieldValues = {
  text: 'Dãy con tăng dài nhất',
  slug: 'day-con-tang',
  long: '',
  password: '',
  number: 100,
  money: 99_000,
  duration: 90,
  select: 'medium',
  languages: [54, 71],
  tags: ['quy hoạch động'],
  teacher: null,
  teachers: [{ value: 2, label: 'Lê Thị Bình' }],
  day: '2008-12-31',
  time: '07:30',
  start: START,
  bilingual: { vi: 'Dãy con tăng', en: '' },
  statement: 'Cho dãy **n** số nguyên. Tìm độ dài dãy con tăng dài nhất.',
  code: '5\n1 5 2 3 4\n',
  role: 'student',
  open: true,
  agreed: false,
};

/** The languages that can be chosen, as the judge numbers them. */
export const languages = [
  { value: 54, label: 'C++ 17' },
  { value: 62, label: 'Java 17' },
  { value: 71, label: 'Python 3' },
  { value: 63, label: 'JavaScript' },
  { value: 67, label: 'Pascal', disabled: true },
];

const people = ['Trần Văn An', 'Lê Thị Bình', 'Nguyễn Minh Châu', 'Phạm Đức Dũng', 'Vũ Hà Giang'];

/** People whose name contains a text; what this tour searches instead of a site. */
export async function findPeople(text: string) {
  return people
    .map((label, index) => ({ value: index + 1, label, detail: `giao-vien-${index + 1}@example.com` }))
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
}

/** What a server would answer that refuses three things, one of which no field shows. */
export function refusal(faults: { slug: string; bilingual: string; owner: string }): ApiError {
  return new ApiError({
    status: 412,
    key: 'invalid',
    message: '',
    fields: [
      { field: 'slug', message: faults.slug, message_key: 'taken' },
      { field: 'bilingual.en', message: faults.bilingual, message_key: 'required' },
      { field: 'owner', message: faults.owner, message_key: 'required' },
    ],
  });
}
