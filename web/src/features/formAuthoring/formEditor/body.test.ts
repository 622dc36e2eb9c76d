import { describe, expect, it } from 'vitest';
import { editedForm } from '../fixtures';
import { pathOf, toBody, toDraft } from './body';
import { newCondition, newField, newOption } from './drafts';
import { conflictsOf, keepWritten } from './saving/parts';
import { draftSchema, type FormDraft } from './schema';

const draft = (change: Partial<FormDraft> = {}): FormDraft => ({ ...toDraft(editedForm(), ''), ...change });
const faults = (values: FormDraft) => {
  const read = draftSchema.safeParse(values);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
};

describe('the form of a form', () => {
  it('comes back as it was', () => {
    const conditional = editedForm().source.fields.concat({
      key: 'nao',
      kind: 'short_text',
      label: 'Buổi nào',
      help: '',
      required: false,
      rules: { min: null, max: null, named: null },
      options: [],
      show_if: { any: [{ key: 'buoi', op: 'equals', value: 'khac' }] },
    });
    const translations = {
      en: {
        title: 'Trial',
        description: '',
        fields: { buoi: { label: 'When', help: '', options: { sang: 'Morning' } } },
      },
    };
    const form = editedForm({}, { fields: conditional, translations });
    expect(toBody(toDraft(form, ''))).toMatchObject({ title: 'Đăng ký học thử', fields: conditional, translations });
  });

  it('names conditions by keys, and new choices by their labels', () => {
    const values = draft();
    const [, buoi] = values.fields;
    buoi?.options.push({ ...newOption('Chiều') });
    const added = { ...newField('long_text', values.fields, { label: 'Vì sao', options: ['', ''] }) };
    added.conditions = buoi ? [{ ...newCondition(buoi), value: buoi.options.at(-1)?.id ?? '' }] : [];
    const { fields } = toBody(draft({ fields: [...values.fields, added] }));
    expect(fields[1]?.options.at(-1)).toEqual({ value: 'Chiều', label: 'Chiều', seats: null });
    expect(fields[2]).toMatchObject({
      key: 'field_3',
      show_if: { all: [{ key: 'buoi', op: 'equals', value: 'Chiều' }] },
    });
  });

  it('refuses conditions on what comes later, and what has no words', () => {
    const values = draft();
    const [ten, buoi] = values.fields;
    if (!ten || !buoi) throw new Error('no fields');
    const early = { ...ten, conditions: [{ ...newCondition(buoi), value: 'khac' }] };
    expect(faults(draft({ fields: [early, { ...buoi, label: ' ' }] }))).toEqual([
      'fields.0.conditions.0.field formEditor:fault.looksBack',
      'fields.1.label required',
    ]);
    expect(faults(draft({ once: 'email' }))).toEqual(['once formEditor:fault.email']);
    expect(faults(draft())).toEqual([]);
  });

  it('knows where the server’s faults belong', () => {
    expect(pathOf('fields[1].show_if[0].key')).toBe('fields[1].conditions[0].field');
    expect(pathOf('fields[1].rules.max')).toBe('fields[1].max');
    expect(pathOf('fields[1].options[2].value')).toBe('fields[1].options[2].label');
    expect(pathOf('translations.en.title')).toBe('title_en');
  });

  it('keeps what was written where it says the same, and tells versions apart by their parts', () => {
    const written = draft({ title: 'Đăng ký học thử ' });
    expect(keepWritten(draft(), written).title).toBe('Đăng ký học thử ');
    const theirs = draft({ max: 30, title: 'Học thử' });
    expect(conflictsOf(draft(), draft({ title: 'Đăng ký' }), theirs)).toEqual([
      { part: 'title', pick: 'mine', isBoth: true },
      { part: 'max', pick: 'theirs', isBoth: false },
    ]);
  });
});
