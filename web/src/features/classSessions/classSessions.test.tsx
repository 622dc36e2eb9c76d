import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { assumeServerClock, resetServerClock } from '#/api/serverClock';
import type { CalendarInfo, Classroom } from '#/features/classrooms';
import { loadNamespaces } from '#/i18n/i18n';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aPreview, aSession, MONDAY, someCounts } from './fixtures';
import { CalendarField, SessionsTab, SubscribeDialog } from './index';
import type { ClassSession, SessionEdit, SessionsInput } from './types';

const patient = { timeout: 20_000 };

beforeAll(() => loadNamespaces(['classSessions']));
beforeEach(() => {
  resetServerClock();
  assumeServerClock((MONDAY - 600) * 1000);
});

const aClassroom = (change: Partial<Classroom> = {}) =>
  ({
    id: 5,
    name: 'Tin học 6A1',
    status: 'active',
    me: { role: 'student', status: 'active', leads: false },
    calendar_info: { rules: [], skip: [], holidays: true },
    calendar_url: 'https://lop.vn/api/classroom/5/calendar.ics?key=cu',
    ...change,
  }) as Classroom;
const teaches = (change: Partial<Classroom> = {}) =>
  aClassroom({ me: { role: 'teacher', status: 'active', leads: true }, ...change });

function show(element: React.ReactElement) {
  const row = {
    name: 'home',
    path: '',
    access: 'public',
    layout: 'site',
    expect: 'home:title',
    texts: [],
    page: () => Promise.resolve({ default: () => element }),
  };
  return renderWeb({ table: [row as unknown as RouteRow], at: '/', user: person() });
}

const OVERLAP = ['session_overlap', 'Giáo viên của lớp đã có buổi của lớp “8A” lúc 18:00 07/12/2026.'] as const;
const DAY_OFF = ['session_day_off', 'Buổi lúc 18:00 01/01/2027 sẽ rơi vào ngày nghỉ.'] as const;

/** Serves these sessions, and keeps what is sent; a change is refused for this reason until it is forced. */
function serve(sessions: ClassSession[], reason?: readonly [key: string, text: string]) {
  const sent: { changed: Partial<SessionEdit>[]; made: Partial<SessionsInput>[] } = { changed: [], made: [] };
  server.use(
    http.get(at('/api/classroom/5/session'), () => ok(sessions)),
    http.put(at('/api/classroom/session/:id'), async ({ request, params }) => {
      const body = (await request.json()) as Partial<SessionEdit>;
      sent.changed.push(body);
      if (reason && !body.force) return refused(412, ...reason);
      return ok(sessions.find(({ id }) => id === Number(params.id)));
    }),
    http.post(at('/api/classroom/5/session'), async ({ request }) => {
      sent.made.push((await request.json()) as Partial<SessionsInput>);
      return ok({ created: 2, skipped: 0, sessions: [] });
    }),
    http.post(at('/api/classroom/calendar-preview'), () => ok(aPreview())),
  );
  return sent;
}

const rowOf = async (text: RegExp) => {
  const found = (await screen.findAllByRole('listitem', {}, patient)).find((item) => text.test(item.textContent));
  if (!found) throw new Error(`No session ${String(text)}`);
  return within(found);
};

describe('the sessions of a class', () => {
  it('show pupils what comes next, what is cancelled, and the meeting when it is open', async () => {
    const cancelled = aSession({ id: 32, start_time: MONDAY + 86_400, end_time: MONDAY + 90_000, status: 'cancelled' });
    serve([aSession(), cancelled]);
    show(<SessionsTab classroom={aClassroom()} manage={false} />);
    const first = await rowOf(/07\/12\/2026/);
    expect(first.getByText('Sắp tới')).toBeVisible();
    expect(first.getByRole('button', { name: 'Vào phòng học' })).toBeVisible();
    const second = await rowOf(/08\/12\/2026/);
    expect(second.getByText('Đã hủy')).toBeVisible();
    expect(second.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Thêm buổi học' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Đưa vào lịch của tôi' })).toBeVisible();
  });

  it('have their topic written in its place', async () => {
    const sent = serve([aSession({ counts: { ...someCounts, present: 38, absent: 2 } })]);
    show(<SessionsTab classroom={teaches()} manage />);
    const row = await rowOf(/07\/12\/2026/);
    expect(row.getByText('38 có mặt · 2 vắng')).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: /^Sửa chủ đề/ }));
    const field = row.getByRole('textbox', { name: /^Chủ đề của buổi/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'Mảng{Enter}');
    await waitFor(() => expect(sent.changed).toEqual([{ topic: 'Mảng', version: 1, force: false }]));
  });

  it('are cancelled with those that follow, after a question', async () => {
    const sent = serve([aSession()]);
    show(<SessionsTab classroom={teaches()} manage />);
    const row = await rowOf(/07\/12\/2026/);
    await userEvent.click(row.getByRole('button', { name: /^Thao tác với buổi/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hủy buổi này và các buổi sau' }, patient));
    await userEvent.click(await screen.findByRole('button', { name: 'Hủy buổi học' }, patient));
    await waitFor(() =>
      expect(sent.changed).toEqual([{ status: 'cancelled', scope: 'following', version: 1, force: false }]),
    );
  });

  it.each([
    ['a teacher has another class then', OVERLAP, 'Trùng giờ với lớp khác'],
    ['one that follows would be on a day off', DAY_OFF, 'Rơi vào ngày nghỉ'],
  ])('are saved all the same where %s, once that is told', async (_, reason, title) => {
    const sent = serve([aSession()], reason);
    show(<SessionsTab classroom={teaches()} manage />);
    const row = await rowOf(/07\/12\/2026/);
    await userEvent.click(row.getByRole('button', { name: /^Thao tác với buổi/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sửa giờ, chủ đề' }, patient));
    await userEvent.click(await screen.findByRole('radio', { name: /Buổi này và các buổi sau/ }, patient));
    await userEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    expect(await screen.findByText(reason[1], undefined, patient)).toBeVisible();
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Vẫn lưu' }));
    await waitFor(() =>
      expect(sent.changed.map(({ scope, force }) => [scope, force])).toEqual([
        ['following', false],
        ['following', true],
      ]),
    );
  });

  it('are made of the calendar after its days were shown', async () => {
    const sent = serve([]);
    const rule = { weekdays: [2], start: '18:00', end: '19:30', from: '2027-02-01', until: '2027-02-20', every: 1 };
    const classroom = teaches({ calendar_info: { rules: [rule], skip: [], holidays: true } });
    show(<SessionsTab classroom={classroom} manage />);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Tạo từ lịch học' }, patient))[0]!);
    expect(await screen.findByText('Nghỉ: Tết Nguyên đán', undefined, patient)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tạo 2 buổi' }));
    await waitFor(() => expect(sent.made).toMatchObject([{ from_calendar: true, force: false }]));
  });
});

describe('the calendar of a class in a form', () => {
  it('is written by weekdays, and tells what follows from it', async () => {
    serve([]);
    function Form() {
      const form = useForm({
        defaultValues: { calendar_info: { rules: [], skip: [], holidays: true } as CalendarInfo },
      });
      const { rules } = useWatch({ control: form.control, name: 'calendar_info' });
      return (
        <FormProvider {...form}>
          <CalendarField name="calendar_info" label="Lịch học" />
          <output data-testid="rules">{JSON.stringify(rules)}</output>
        </FormProvider>
      );
    }
    const values = () => JSON.parse(screen.getByTestId('rules').textContent) as unknown;
    show(<Form />);
    await userEvent.click(await screen.findByRole('button', { name: 'Thêm lịch học hằng tuần' }, patient));
    await userEvent.click(screen.getByRole('button', { name: 'Thứ Sáu' }));
    await userEvent.click(screen.getByRole('button', { name: 'Thứ Ba' }));
    expect(values()).toMatchObject([{ weekdays: [2, 5], start: '18:00', end: '19:30', every: 1 }]);
    expect(await screen.findByText(/Lịch này có 2 buổi học\. Nghỉ 1 buổi\./, undefined, patient)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ giờ học 1' }));
    expect(values()).toEqual([]);
  });
});

describe('subscribing', () => {
  it('has addresses for one class and all, and renews their key', async () => {
    server.use(http.post(at('/api/classroom/calendar-key'), () => ok({ key: 'moi' })));
    show(<SubscribeDialog classroom={aClassroom()} onClose={() => undefined} />);
    const all = within(await screen.findByRole('group', { name: 'Lịch mọi lớp của tôi' }, patient));
    expect(all.getByRole('link', { name: 'Đăng ký' })).toHaveAttribute(
      'href',
      'webcal://lop.vn/api/classroom/calendar.ics?key=cu',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Đổi khóa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Đổi khóa' }, patient));
    await userEvent.click(dialog.getByRole('button', { name: 'Đổi khóa' }));
    await waitFor(() =>
      expect(all.getByRole('textbox')).toHaveValue('https://lop.vn/api/classroom/calendar.ics?key=moi'),
    );
  });
});
