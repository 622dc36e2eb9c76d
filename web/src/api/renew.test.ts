import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { renew } from './renew';

it('asks again where the first answer, from before a change, is still on its way', async () => {
  const queryClient = new QueryClient();
  const answers: ((title: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['lesson'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  const renewed = renew(queryClient, ['lesson']);
  answers[0]?.('Tên cũ');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('Tên mới');
  await renewed;
  expect(queryClient.getQueryData(['lesson'])).toBe('Tên mới');
  stop();
});
