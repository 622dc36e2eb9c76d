import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeChannels } from '#/api/channel';
import { resetServerClock } from '#/api/serverClock';
import { serveLive } from '../../../../../tests/liveStream';
import { person, renderWeb } from '../../../../../tests/screen';
import { at, http, ok, server } from '../../../../../tests/server';
import { aContest, START } from '../../fixtures';
import { contestManageRoutes } from '../routes';
import { clock, colourOf, listed, newestOf } from './balloons';
import { aBalloon, aPrint, aRunning } from './fixtures';
import { writePaper } from './paper';
import type { Running } from './types';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { contest: ['list', 'create', 'read', 'update', 'delete'] } });
const handed = aBalloon({ id: 2, number: 2, label: 'B', is_first: false, state: 'handed', handed_at: START });
const revoked = aBalloon({ id: 3, number: 3, label: 'C', is_first: false, state: 'revoked', handed_at: START });

/** What was sent, by its call. */
const sent: { to: string; body: unknown }[] = [];

/** The server's balloons and prints. */
function serve(running: Running) {
  const state = { running };
  const take = (to: string, answer: () => unknown = () => true) =>
    http.put(at(`/api/contests/3/${to}`), async ({ request }) => {
      sent.push({ to, body: await request.json() });
      return ok(answer());
    });
  server.use(
    http.get(at('/api/contests/groups'), () => ok([])),
    http.get(at('/api/contests/3'), () => ok(aContest({ id: 3, state: 'running', can_edit: true }))),
    http.get(at('/api/contests/3/running'), () => ok(state.running)),
    take('running', () => state.running),
    take('balloons/1'),
    take('balloons/3'),
    take('prints/31'),
  );
  return state;
}

const open = () => renderWeb({ table: contestManageRoutes, at: '/manage/contests/3?tab=running', user: teacher });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));
const balloons = async () => within(await screen.findByRole('list', { name: 'Bóng bay' }, patient));

beforeAll(() => Promise.all([import('../ContestEditorPage'), import('./RunningTab')]), 120_000);
beforeEach(() => {
  sent.length = 0;
  closeChannels();
  resetServerClock();
  server.use(http.get(at('/api/general/server-time'), () => ok({ now_ms: (START + 60) * 1000 })));
});

describe('balloons', { timeout: 120_000 }, () => {
  it('stand with whom they go to, those to take back on top, those that are handed over on demand', async () => {
    serve(aRunning({ balloons: [revoked, handed, aBalloon()] }));
    open();
    const rows = (await balloons()).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/Câu C.*Thu lại/);
    for (const words of ['Câu A · Lê Bình', 'SBD001 · Phòng P1, chỗ 07', 'giải lúc 1:02:03', 'Giải đầu tiên'])
      expect(rows[1]).toHaveTextContent(words);
    await press('Tất cả (3)');
    expect((await balloons()).getAllByRole('listitem')).toHaveLength(3);
  });

  it('are handed over, and taken back', async () => {
    serve(aRunning({ balloons: [revoked, aBalloon()] }));
    open();
    await press('Đã giao: A, Lê Bình');
    await press('Đã thu lại: C, Lê Bình');
    await waitFor(() =>
      expect(sent).toEqual([
        { to: 'balloons/1', body: { handed: true } },
        { to: 'balloons/3', body: { handed: false } },
      ]),
    );
  });

  it('that come are there at once, and said', async () => {
    const send = serveLive('contest/3/staff');
    const state = serve(aRunning({ balloons: [aBalloon()] }));
    open();
    await balloons();
    state.running = aRunning({ balloons: [aBalloon({ id: 4, number: 4, label: 'D', name: 'Lý Hà' }), aBalloon()] });
    send({ kind: 'balloons' });
    expect(await screen.findByText('Có bóng mới: câu D, Lý Hà', {}, patient)).toBeInTheDocument();
    expect((await balloons()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('and prints are switched on', async () => {
    serve(aRunning({ balloons_mode: 'off', takes_prints: false, balloons: [], prints: [] }));
    open();
    expect(await screen.findByText('Kỳ thi này không dùng bóng bay', {}, patient)).toBeVisible();
    expect(screen.getByText('Kỳ thi này không nhận yêu cầu in')).toBeVisible();
    await press('Đến lúc đóng băng');
    const prints = await screen.findByRole('switch', { name: 'Nhận yêu cầu in của thí sinh' });
    await waitFor(() => expect(prints).toBeEnabled(), patient);
    await userEvent.click(prints);
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ balloons: 'before_freeze' }, { takes_prints: true }]),
    );
  });
});

describe('prints', { timeout: 120_000 }, () => {
  it('that wait stand first, and are noted as printed', async () => {
    serve(aRunning({ prints: [aPrint({ id: 32, title: '', printed_at: START + 90 }), aPrint()] }));
    open();
    const list = within(await screen.findByRole('list', { name: 'Yêu cầu in' }, patient));
    const rows = list.getAllByRole('listitem');
    for (const words of ['Câu B · Vũ Đạt', 'SBD002 · Phòng P1, chỗ 08', '2 dòng'])
      expect(rows[0]).toHaveTextContent(words);
    expect(rows[1]).toHaveTextContent('Không có tiêu đề');
    await press('Đã in: Câu B, Vũ Đạt');
    await waitFor(() => expect(sent).toEqual([{ to: 'prints/31', body: { printed: true } }]));
  });

  it('have whose they are on each page, and a number before each line', () => {
    const paper = document.implementation.createHTMLDocument();
    writePaper(paper, { title: 'Câu B', head: ['Vũ Đạt', 'Phòng P1'], text: 'if a < b:\r\n\tprint("<b>")' });
    expect(paper.querySelector('thead')?.textContent).toBe('Vũ Đạt · Phòng P1');
    const lines = [...paper.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(lines).toEqual([
      ['1', 'if a < b:'],
      ['2', '\tprint("<b>")'],
    ]);
  });
});

describe('of balloons', () => {
  it('those to see to come first', () => {
    const all = [handed, aBalloon(), revoked];
    expect(listed(all, false).map(({ id }) => id)).toEqual([3, 1]);
    expect(listed(all, true).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect([newestOf(all)?.id, newestOf([handed])]).toEqual([1, null]);
  });

  it('each question has a colour of its own', () => {
    const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
    expect(new Set(letters.map(colourOf)).size).toBe(26);
    expect(colourOf(null)).toBe('transparent');
  });

  it('times are hours, minutes and seconds', () => {
    expect([clock(0), clock(59), clock(3723)]).toEqual(['0:00:00', '0:00:59', '1:02:03']);
  });
});
