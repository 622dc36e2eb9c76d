import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, http, ok, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { anAnswer, editedForm } from '../fixtures';
import { formAuthoringRoutes } from '../routes';
import type { FormDecision, FormSubmission } from '../types';

const patient = { timeout: 20_000 };
const admin = person({ role: 'admin', permissions: { register_form: ['list', 'read', 'update'] } });
const open = (query = '') =>
  renderWeb({ table: formAuthoringRoutes, at: `/manage/register-form/7/form-submission${query}`, user: admin });

/** The answers to a form, what was asked for, and what was decided. */
function serve(first: FormSubmission[]) {
  const state = { answers: first, asked: [] as string[], decided: [] as FormDecision[] };
  server.use(
    http.get(at('/api/register-form/7'), () => ok(editedForm({ status: 'open', state: 'open' }))),
    http.get(at('/api/register-form/form-submission'), ({ request }) => {
      state.asked.push(new URL(request.url).search);
      return ok(state.answers, { page: 1, size: 12, total: state.answers.length });
    }),
    http.put(at('/api/register-form/form-submission/:id'), async ({ request, params }) => {
      const body = (await request.json()) as FormDecision;
      state.decided.push(body);
      state.answers = state.answers.map((one) =>
        one.id === Number(params.id) ? { ...one, state: body.state ?? one.state, note: body.note ?? one.note } : one,
      );
      return ok(state.answers.find(({ id }) => id === Number(params.id)));
    }),
  );
  return state;
}

beforeAll(() => Promise.all([import('./AnswersPage'), import('../formAnswers/AnswerDrawer')]), 120_000);

describe('the answers to a form', { timeout: 120_000 }, () => {
  it('are listed, narrowed by the address', async () => {
    const state = serve([anAnswer(11, 'Trần An'), anAnswer(12, 'Lê Bình', { state: 'waiting_list', place: 2 })]);
    open('?state=waiting_list&search=b');
    const row = (await screen.findByRole('link', { name: 'Lê Bình' }, patient)).closest('tr');
    expect(row).toHaveTextContent('Danh sách chờ · thứ 2');
    expect(row).toHaveTextContent('Sáng');
    const asked = new URLSearchParams(state.asked[0]);
    expect(Object.fromEntries(asked)).toMatchObject({ form_id: '7', state: 'waiting_list', search: 'b' });
  });

  it('are seen, accepted by a key, and put back', async () => {
    const state = serve([anAnswer(11, 'Trần An'), anAnswer(12, 'Lê Bình')]);
    open('?answer=11');
    const drawer = within(await screen.findByRole('dialog', { name: 'Trần An' }, patient));
    expect(await drawer.findByText('Đã xem', { selector: '.lp-chip' }, patient)).toBeInTheDocument();
    await userEvent.keyboard('a');
    await expect.poll(() => state.decided, patient).toEqual([{ state: 'seen' }, { state: 'accepted' }]);
    await userEvent.click(await screen.findByText('Hoàn tác', {}, patient));
    await expect.poll(() => state.decided.at(-1), patient).toEqual({ state: 'seen' });
  });

  it('are gone through by J and K', async () => {
    serve([anAnswer(11, 'Trần An', { state: 'seen' }), anAnswer(12, 'Lê Bình', { state: 'seen' })]);
    open();
    await screen.findByRole('link', { name: 'Trần An' }, patient);
    await userEvent.keyboard('j');
    expect(await screen.findByRole('dialog', { name: 'Trần An' }, patient)).toBeInTheDocument();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('dialog', { name: 'Lê Bình' }, patient)).toBeInTheDocument();
    await userEvent.keyboard('k');
    expect(await screen.findByRole('dialog', { name: 'Trần An' }, patient)).toBeInTheDocument();
  });

  it('are noted about, and say why they were held', async () => {
    const file = { id: 5, name: 'don.pdf', size: 2048, url: '/api/files/5' };
    const held = anAnswer(11, 'Trần An', { state: 'held', held_for: 'proof', answers: { ten: 'Trần An', buoi: file } });
    const state = serve([held]);
    open('?answer=11');
    const drawer = within(await screen.findByRole('dialog', { name: 'Trần An' }, patient));
    expect(drawer.getByText(/mạng này đã gửi nhiều/)).toBeInTheDocument();
    expect(drawer.getByRole('link', { name: /don\.pdf/ })).toHaveAttribute('href', '/api/files/5');
    await userEvent.type(drawer.getByRole('textbox', { name: 'Ghi chú (không bắt buộc)' }), 'Gọi lại');
    await userEvent.click(drawer.getByRole('button', { name: 'Lưu ghi chú' }));
    await expect.poll(() => state.decided, patient).toEqual([{ note: 'Gọi lại' }]);
    await waitFor(() => expect(drawer.getByRole('button', { name: 'Lưu ghi chú' })).toBeDisabled(), patient);
  });
});
