import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { loadNamespaces } from '#/i18n/i18n';
import { DialogOutlet } from '#/ui/dialogs';
import { ToastOutlet } from '#/ui/toasts';
import { at, http, ok, server } from '../../../../tests/server';
import { ExportButton } from '../exporting/ExportButton';
import { aRow, aSession, NOW } from '../fixtures';
import texts from '../locales/vi.json';
import type { AttendanceAbsence, SheetSession } from '../types';
import type { WaitingAbsence } from './api';
import { MyAbsence } from './MyAbsence';
import { WaitingAbsences } from './WaitingAbsences';

beforeAll(() => loadNamespaces(['attendance']));

function show(part: ReactElement) {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  const element = (
    <>
      {part}
      <DialogOutlet />
      <ToastOutlet />
    </>
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}

const upcoming = aSession({ status: 'upcoming', start_time: NOW + 3600, end_time: NOW + 7200 });
const said = (change: Partial<AttendanceAbsence> = {}): AttendanceAbsence => ({
  reason: 'Em bị ốm',
  by_parent: false,
  reported_at: NOW,
  accepted: null,
  ...change,
});
const mine = (absence: AttendanceAbsence | null, session: SheetSession = upcoming) =>
  show(<MyAbsence classroom={5} session={session} row={aRow(11, { absence })} />);

describe('my absence', () => {
  it('is reported with a reason', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(at('/api/classroom/session/31/absence'), async ({ request }) => {
        sent.push(await request.json());
        return ok(aRow(11, { absence: said() }));
      }),
    );
    mine(null);
    await userEvent.click(screen.getByRole('button', { name: texts.report.action }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: texts.report.send }));
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: texts.report.reason }), ' Em bị ốm ');
    await userEvent.click(dialog.getByRole('button', { name: texts.report.send }));
    expect(await screen.findByText(texts.report.done)).toBeVisible();
    expect(sent).toEqual([{ reason: 'Em bị ốm' }]);
  });

  it('can be taken back, and is asked about before', async () => {
    const withdrawn = vi.fn();
    server.use(
      http.delete(at('/api/classroom/session/31/absence'), () => {
        withdrawn();
        return ok(aRow(11));
      }),
    );
    mine(said({ accepted: true }));
    expect(screen.getByText('Được nghỉ có phép: Em bị ốm')).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.report.change })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: texts.report.withdraw }));
    const dialog = await screen.findByRole('dialog');
    expect(withdrawn).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: texts.report.withdraw }));
    expect(await screen.findByText(texts.report.withdrawn)).toBeVisible();
    expect(withdrawn).toHaveBeenCalledOnce();
  });

  it("leaves a parent's report to the parent, and says nothing of sessions that have begun", () => {
    mine(said({ by_parent: true }));
    expect(screen.getByText('Đã báo vắng, chờ giáo viên: Em bị ốm')).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.report.withdraw })).not.toBeInTheDocument();
  });

  it('is nothing for a session that has begun', () => {
    mine(null, aSession());
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the absences that wait', () => {
  const waiting: WaitingAbsence[] = [
    { name: 'Nguyễn Văn An', user: 11, by_parent: false },
    { name: 'Lê Bình', user: 12, by_parent: true },
  ].map(({ name, user, by_parent }) => ({
    session_id: 31,
    start_time: upcoming.start_time,
    end_time: upcoming.end_time,
    topic: '',
    user_id: user,
    full_name: name,
    reason: 'Ốm',
    by_parent,
    reported_at: NOW,
  }));

  it('are decided one by one', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get(at('/api/classroom/5/absence'), () => ok(waiting)),
      http.put(at('/api/classroom/session/31/absence/:user'), async ({ params, request }) => {
        const user = Number(params['user']);
        sent.push([user, await request.json()]);
        return ok(aRow(user));
      }),
    );
    show(<WaitingAbsences classroom={5} isReadOnly={false} />);
    expect(await screen.findByText('Phụ huynh báo: Ốm')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Chấp nhận: Nguyễn Văn An/ }));
    await waitFor(() => expect(screen.queryByText(/Nguyễn Văn An/)).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: /^Không chấp nhận: Lê Bình/ }));
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
    expect(sent).toEqual([
      [11, { accepted: true }],
      [12, { accepted: false }],
    ]);
  });
});

describe('the register as a file', () => {
  it('is made of the days and the kind that were chosen, and saved', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.getAttribute('href')} ${this.download}`);
    });
    const asked: (string | null)[] = [];
    server.use(
      http.get(at('/api/classroom/5/session/export-attendance'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('format'));
        return ok({ url: '/files/7/x.csv?key=1', name: 'diem-danh-5.csv', size: 10, expires_at: NOW });
      }),
    );
    show(<ExportButton classroom={5} />);
    await userEvent.click(screen.getByRole('button', { name: texts.export.action }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: texts.export.csv }));
    await userEvent.click(dialog.getByRole('button', { name: texts.export.save }));
    await waitFor(() => expect(saved).toEqual(['/files/7/x.csv?key=1 diem-danh-5.csv']));
    expect(asked).toEqual(['csv']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    click.mockRestore();
  });
});
