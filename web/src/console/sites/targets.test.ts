import { expect, it } from 'vitest';
import { targetsOf } from './targets';

it('a site can go everywhere but where it is', () => {
  const database = (name: string) => ({ name, state: 'open', sites: 3, capacity: 2000 });
  const placements = {
    servers: [
      { name: 'main', state: 'open', databases: [database('a'), database('b')] },
      { name: 'second', state: 'open', databases: [database('a')] },
    ],
  };
  expect(targetsOf(placements, { server: 'main', database: 'a' }, 'của riêng')).toEqual([
    { value: 'main/b', text: 'main / b (3 / 2,000)' },
    { value: 'main/new', text: 'main / của riêng' },
    { value: 'second/a', text: 'second / a (3 / 2,000)' },
    { value: 'second/new', text: 'second / của riêng' },
  ]);
});
