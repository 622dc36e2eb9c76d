import { describe, expect, it } from 'vitest';
import { aField, aForm, someFields } from './fixtures';
import { beginning } from './beginning';
import { faultOf, faultsOf } from './schema';
import { bodyOf } from './send';
import { stepsOf, stepWith } from './steps';

const values = (answers: Record<string, unknown>) => ({ ...beginning(someFields(), null, null), answers });
const signs = { key: 'k', altcha: null, makesAccount: false };

describe('what is wrong with answers', () => {
  it('is told of fields that show alone', () => {
    expect(faultsOf(someFields(), { ten: ' ', buoi: 'sang', buoi_nao: '' })).toEqual([['ten', 'required']]);
    expect(faultsOf(someFields(), { ten: 'Lê An', buoi: 'khac', buoi_nao: '' })).toEqual([['buoi_nao', 'required']]);
  });

  it('goes by the kind of the field', () => {
    expect(faultOf(aField('mail', 'email'), 'an@')).toBe('email');
    expect(faultOf(aField('mail', 'email'), '')).toBeNull();
    expect(faultOf(aField('dong_y', 'consent', { required: true }), false)).toBe('required');
    const bounds = { min: 2, max: 3, named: null };
    expect(faultOf(aField('so', 'number', { rules: bounds }), 4)).toContain('between');
    expect(faultOf(aField('chu', 'short_text', { rules: bounds }), 'a')).toContain('forms:fault.short');
    expect(faultOf(aField('tinh', 'province', { required: true }), { value: 'hn', label: 'Hà Nội' })).toBeNull();
  });
});

describe('what is sent', () => {
  it('leaves out what does not show', () => {
    const body = bodyOf(aForm(), values({ ten: 'Lê An', buoi: 'sang', buoi_nao: 'tối' }), signs);
    expect(body).toMatchObject({ form_id: 12, answers: { ten: 'Lê An', buoi: 'sang' }, token: '1790000000.abc' });
    expect((body as { answers: object }).answers).not.toHaveProperty('buoi_nao');
  });

  it('has files as parts', () => {
    const form = aForm({ fields: [aField('anh', 'file'), aField('don', 'file')] });
    const file = new File(['x'], 'don.pdf');
    const body = bodyOf(form, values({ anh: null, don: file }), signs) as FormData;
    expect(JSON.parse(String(body.get('answers')))).toEqual({ anh: null, don: 'file_1' });
    expect((body.get('file_1') as File).name).toBe('don.pdf');
    expect(body.has('altcha')).toBe(false);
  });
});

describe('the pages of a form', () => {
  it('begin at page breaks, and none is empty', () => {
    const [ten, buoi] = someFields() as [ReturnType<typeof aField>, ReturnType<typeof aField>];
    const turn = aField('trang', 'page_break', { label: 'Buổi học' });
    const steps = stepsOf([turn, ten, turn, turn, buoi]);
    expect(steps.map(({ title, fields }) => [title, fields.map(({ key }) => key)])).toEqual([
      ['Buổi học', ['ten']],
      ['Buổi học', ['buoi']],
    ]);
    expect(stepWith(steps, ['password', 'answers.buoi'])).toBe(1);
    expect(stepsOf([])).toHaveLength(1);
  });
});
