import type { FormField } from '#/features/forms';
import type { EditedForm, FormItem, FormSubmission } from './types';

const aField = (change: Partial<FormField> & Pick<FormField, 'key' | 'kind' | 'label'>): FormField => ({
  help: '',
  required: false,
  rules: { min: null, max: null, named: null },
  options: [],
  show_if: null,
  ...change,
});

const fields = (): FormField[] => [
  aField({
    key: 'ten',
    kind: 'short_text',
    label: 'Họ và tên',
    required: true,
    rules: { min: null, max: null, named: 'person_name' },
  }),
  aField({
    key: 'buoi',
    kind: 'single',
    label: 'Buổi học',
    options: [
      { value: 'sang', label: 'Sáng', seats: 2 },
      { value: 'khac', label: 'Buổi khác', seats: null },
    ],
  }),
];

/** A form of the list, for tests. */
export const aForm = (change: Partial<FormItem> = {}): FormItem => ({
  id: 7,
  slug: 'hoc-thu',
  title: 'Đăng ký học thử',
  status: 'open',
  state: 'open',
  opens_at: null,
  closes_at: null,
  counts: { new: 2, accepted: 1 },
  max: null,
  version: 4,
  updated_at: 1_790_000_000,
  ...change,
});

/** A form as those who may change it get it, for tests. */
export const editedForm = (
  change: Partial<EditedForm> = {},
  written: Partial<EditedForm['source']> = {},
): EditedForm => ({
  id: 7,
  slug: 'hoc-thu',
  title: 'Đăng ký học thử',
  description: '',
  fields: fields(),
  opens_at: null,
  closes_at: null,
  once: 'none',
  state: 'closed',
  seats_left: {},
  registers: false,
  token: 't',
  altcha: { algorithm: 'SHA-256', challenge: 'x', salt: 's', signature: 'y', maxnumber: 1, needed: false },
  status: 'draft',
  version: 4,
  ...change,
  source: {
    title: 'Đăng ký học thử',
    description: '',
    translations: {},
    fields: fields(),
    max: null,
    joins: null,
    template_id: null,
    webhook: null,
    webhook_secret: null,
    deliveries: [],
    ...written,
  },
});

/** An answer, for tests. */
export const anAnswer = (id: number, name: string, change: Partial<FormSubmission> = {}): FormSubmission => ({
  id,
  at: 1_790_000_000,
  answers: { ten: name, buoi: 'sang' },
  state: 'new',
  held_for: null,
  place: null,
  note: '',
  user_id: null,
  email: null,
  ...change,
});
