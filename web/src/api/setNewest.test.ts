import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { setNewest } from './setNewest';

const queryKey = ['course', 3];

it('drops a read that was under way, and goes on with what came after it', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, 'first');
  let answer: (data: string) => void = () => undefined;
  const read = queryClient.fetchQuery({
    queryKey,
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  setNewest(queryClient, queryKey, 'saved');
  answer('older');
  await read.catch(() => undefined);
  expect(queryClient.getQueryData(queryKey)).toBe('saved');
  expect(queryClient.isFetching({ queryKey })).toBe(0);
});
