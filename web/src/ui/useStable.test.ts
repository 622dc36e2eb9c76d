import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStable } from './useStable';

it('keeps its callbacks and does what they were last given to do', () => {
  const said: string[] = [];
  const { result, rerender } = renderHook(
    ({ word }) => useStable({ say: (name: string) => said.push(`${word} ${name}`) }),
    {
      initialProps: { word: 'chào' },
    },
  );
  const first = result.current;
  first.say('An');
  rerender({ word: 'hello' });
  expect(result.current).toBe(first);
  first.say('Bình');
  expect(said).toEqual(['chào An', 'hello Bình']);
});
