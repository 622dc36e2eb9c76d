import type { FormField, FormView } from './types';

/** A field of a form, for tests. */
export const aField = (key: string, kind: FormField['kind'], change: Partial<FormField> = {}): FormField => ({
  key,
  kind,
  label: key,
  help: '',
  required: false,
  rules: { min: null, max: null, named: null },
  options: [],
  show_if: null,
  ...change,
});

/** Times of a trial lesson, of which one asks for more. */
export const someFields = (): FormField[] => [
  aField('ten', 'short_text', {
    label: 'Họ và tên',
    required: true,
    rules: { min: null, max: null, named: 'person_name' },
  }),
  aField('buoi', 'single', {
    label: 'Buổi học',
    required: true,
    options: [
      { value: 'sang', label: 'Sáng', seats: 2 },
      { value: 'khac', label: 'Buổi khác', seats: null },
    ],
  }),
  aField('buoi_nao', 'short_text', {
    label: 'Buổi nào',
    required: true,
    show_if: { all: [{ key: 'buoi', op: 'equals', value: 'khac' }] },
  }),
];

/** A form as visitors get it, for tests. */
export const aForm = (change: Partial<FormView> = {}): FormView => ({
  id: 12,
  slug: 'hoc-thu',
  title: 'Đăng ký học thử',
  description: 'Một buổi, không mất phí.',
  fields: someFields(),
  opens_at: null,
  closes_at: null,
  once: 'none',
  state: 'open',
  seats_left: { buoi: { sang: 2 } },
  registers: false,
  token: '1790000000.abc',
  altcha: {
    algorithm: 'SHA-256',
    challenge: 'x',
    salt: 's?expires=1&',
    signature: 'y',
    maxnumber: 10,
    needed: false,
  },
  status: 'open',
  version: 1,
  source: null,
  ...change,
});
