import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { aClassToJoin } from '../fixtures';
import { classPeopleRoutes } from '../routes';
import type { ClassToJoin } from '../types';

const patient = { timeout: 20_000 };

beforeAll(() => import('./JoinPage'), 120_000);

const open = (address = '/classroom/join?code=abcd2345') =>
  renderWeb({ table: classPeopleRoutes, at: address, user: person() });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patient));

/** Serves a class; who asks waits. */
function serve(found: ClassToJoin) {
  const sent: unknown[] = [];
  let now = found;
  server.use(
    http.get(at('/api/classroom/join'), () => ok(now)),
    http.post(at('/api/classroom/5/join'), async ({ request }) => {
      const body = (await request.json()) as { claim: number | null };
      sent.push(body);
      now = { ...now, my_status: 'waiting', my_claim: now.names.find(({ id }) => id === body.claim) ?? null };
      return ok({ id: 5, status: 'waiting' });
    }),
  );
  return sent;
}

describe('joining a class', { timeout: 60_000 }, () => {
  it('takes a name of its list, and waits for the teacher', async () => {
    const sent = serve(
      aClassToJoin({
        names: [
          { id: 1, full_name: 'Nguyễn Văn An' },
          { id: 2, full_name: 'Trần Bình' },
        ],
      }),
    );
    open();
    expect(await screen.findByRole('heading', { name: 'Tin học 6A1' }, patient)).toBeInTheDocument();
    await press('Xin vào lớp');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Trần Bình' }));
    await press('Xin vào lớp');
    expect(await screen.findByText(/Đã gửi yêu cầu với tên Trần Bình/, {}, patient)).toBeInTheDocument();
    expect(sent).toEqual([{ code: 'abcd2345', claim: 2 }]);
  });

  it('says that a code opens nothing, and takes another', async () => {
    server.use(
      http.get(at('/api/classroom/join'), ({ request }) =>
        new URL(request.url).searchParams.get('code') === 'abcd2345'
          ? ok(aClassToJoin({ my_status: 'active' }))
          : refused(404, 'class_code_unknown', 'Mã lớp không đúng'),
      ),
    );
    const { router } = open('/classroom/join?code=sai');
    expect(await screen.findByText('Mã lớp không đúng', {}, patient)).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Mã lớp' }), 'ABCD-2345');
    await press('Tìm lớp');
    await waitFor(() => expect(router.state.location.search).toBe('?code=abcd2345'));
    expect(await screen.findByRole('link', { name: 'Mở lớp' }, patient)).toHaveAttribute('href', '/classroom/5');
  });
});
