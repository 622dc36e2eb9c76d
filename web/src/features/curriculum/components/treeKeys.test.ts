import { expect, it } from 'vitest';
import { commandOf, newKeys, newKinds } from './treeKeys';

const press = (key: string, held: Partial<Record<'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey', true>> = {}) =>
  commandOf({ key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...held });

it('keys move the focus, move items with Alt, and choose', () => {
  expect(press('ArrowUp')).toEqual({ do: 'go', to: 'up', isRange: false });
  expect(press('ArrowDown', { shiftKey: true })).toEqual({ do: 'go', to: 'down', isRange: true });
  expect(press('ArrowLeft', { altKey: true })).toEqual({ do: 'step', step: 'out' });
  expect(press('ArrowLeft')).toEqual({ do: 'out' });
  expect(press('a', { ctrlKey: true })).toEqual({ do: 'chooseAll' });
  expect(press('a', { metaKey: true })).toEqual({ do: 'chooseAll' });
  expect(press('F2')).toEqual({ do: 'rename' });
  expect(press('Enter')).toEqual({ do: 'rename' });
});

it('the browser keeps its own keys', () => {
  expect(press('c', { ctrlKey: true })).toBeNull();
  expect(press('v', { metaKey: true })).toBeNull();
  expect(press('Tab')).toBeNull();
  expect(press('x', { altKey: true })).toBeNull();
  expect(press('ArrowUp', { altKey: true, ctrlKey: true })).toBeNull();
});

it('each kind has a letter of its own', () => {
  expect(new Set(Object.values(newKeys)).size).toBe(newKinds.length);
  expect(press('q')).toEqual({ do: 'create', kind: 'quiz' });
});
