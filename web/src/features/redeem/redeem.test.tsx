import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { courseRoutes } from '../courses/routes';
import { redeemRoutes } from './routes';
import type { RedeemedCode } from './types';

const table = [...redeemRoutes, ...courseRoutes];
const python = { id: 7, slug: 'python-co-ban', title: 'Python cơ bản', until: null };

/** The page, and the codes that the server was asked for. */
function open(search = '', mine: () => RedeemedCode[] = () => [], answer = () => ok({ courses: [python] })) {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/activation-code/redeem'), () => ok(mine())),
    http.post(at('/api/activation-code/redeem'), async ({ request }) => {
      asked.push(((await request.json()) as { code: string }).code);
      return answer();
    }),
  );
  renderWeb({ table, at: `/manage/code/redeem${search}`, user: person() });
  return asked;
}

const field = () => screen.findByRole('textbox', { name: 'Mã kích hoạt' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Mở khóa học' }));

it('tells of a slip before the server is asked', async () => {
  const asked = open();
  await userEvent.type(await field(), '1234 5678 9ABB');
  await send();
  expect(await screen.findByText(/Mã này có chỗ gõ sai/)).toBeVisible();
  expect(asked).toEqual([]);
});

it('opens the courses of a code, however it is written', async () => {
  const mine: RedeemedCode[] = [];
  const asked = open(
    '',
    () => mine,
    () => {
      mine.push({ id: 1, code: '123456789ABA', courses: [python], used_at: 1_790_000_000 });
      return ok({ courses: [python] });
    },
  );
  await userEvent.type(await field(), ' l234-5678 9aba');
  await send();
  const told = within(await screen.findByRole('alert'));
  expect(told.getByRole('link', { name: 'Vào học Python cơ bản' })).toHaveAttribute(
    'href',
    '/course-study/python-co-ban',
  );
  expect(asked).toEqual(['123456789ABA']);
  expect(await screen.findByText(/^1234-5678-9ABA, dùng lúc/)).toBeVisible();
});

it('brings the code of a card’s address; what the server refuses stands at it', async () => {
  const message = 'Mã này đã được dùng.';
  const errors = [{ field: 'code', message, message_key: 'code_used' }];
  open('?code=1234-5678-9ABA', undefined, () => refused(412, 'code_used', message, errors));
  expect(await field()).toHaveValue('1234-5678-9ABA');
  await send();
  expect(await screen.findByText(message)).toBeVisible();
});

it('leads to what is missing of the person, and back with the code', async () => {
  const message = 'Vui lòng bổ sung thông tin cá nhân.';
  open('?code=1234-5678-9ABA', undefined, () => refused(412, 'personal_information_required', message));
  await field();
  await send();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bổ sung thông tin' })).toHaveAttribute(
    'href',
    '/update-personal-information?return=%2Fmanage%2Fcode%2Fredeem%3Fcode%3D123456789ABA',
  );
});
