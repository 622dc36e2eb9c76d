import { describe, expect, it } from 'vitest';
import { textareaKey } from './keys';

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) =>
  textareaKey({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

describe('keys of the plain editor', () => {
  it('runs, submits, saves, formats and leaves', () => {
    expect(key('Enter', { ctrlKey: true })).toBe('onRun');
    expect(key('Enter', { metaKey: true })).toBe('onRun');
    expect(key('Enter', { ctrlKey: true, shiftKey: true })).toBe('onSubmit');
    expect(key('Enter', { altKey: true })).toBe('onSubmit');
    expect(key('s', { ctrlKey: true })).toBe('onSave');
    expect(key('F', { ctrlKey: true, shiftKey: true })).toBe('onFormat');
    expect(key('Escape')).toBe('onLeave');
  });

  it('leaves typing alone', () => {
    for (const name of ['Enter', 's', 'Tab', 'Process', 'Unidentified']) expect(key(name)).toBeNull();
    expect(key('Enter', { shiftKey: true })).toBeNull();
    expect(key('f', { ctrlKey: true })).toBeNull();
  });
});
