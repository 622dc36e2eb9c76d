import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TakenState } from '#/features/quiz';
import { person, renderWeb } from '../../../../tests/screen';
import { server } from '../../../../tests/server';
import { anExam } from '../fixtures';
import { aRoom } from '../roomServer';
import type { RescueFile } from './rescue';
import { RescueOffer } from './RescueOffer';

const patient = { timeout: 20_000 };
const { createObjectURL, revokeObjectURL } = URL;
const files: Blob[] = [];

beforeEach(() => {
  files.length = 0;
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  server.use(...aRoom());
});
afterEach(() => Object.assign(URL, { createObjectURL, revokeObjectURL }));

const taken = (change: Partial<TakenState> = {}): TakenState => ({
  deadlineAt: null,
  saved: 'offline',
  handIn: null,
  isRepeated: false,
  qs: 40,
  unsent: 1,
  unsentAnswers: () =>
    Promise.resolve([
      { question_id: 3, answer: 'Hồng', format: '', file_type: '', language_id: null, source_code: '', seq: 2 },
    ]),
  isStuck: false,
  ...change,
});

const show = (state: TakenState, isSilent: boolean) =>
  renderWeb({
    table: [
      {
        name: 'here',
        path: 'here',
        access: 'public',
        texts: ['examRoom'],
        page: () =>
          Promise.resolve({ default: () => <RescueOffer contest={anExam()} taken={state} isSilent={isSilent} /> }),
      },
    ],
    at: '/here',
    user: person(),
  });

it('is there after a minute without the server, and is saved as a file', async () => {
  show(taken(), true);
  expect(await screen.findByText(/^Mất mạng hơn một phút, còn 1 câu chưa gửi được\./, {}, patient)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Tải tệp cứu hộ' }));
  await waitFor(() => expect(files).toHaveLength(1), patient);
  const file = JSON.parse(await (files[0] as Blob).text()) as RescueFile;
  expect(file).toMatchObject({ contest_id: 7, quiz_submission_id: 40, candidate: 'SBD007', name: 'Trần An' });
  expect(
    await screen.findByText(/^Đã tải tệp cứu hộ lúc \d\d:\d\d\. Hãy đưa tệp này cho giám thị\.$/, {}, patient),
  ).toBeVisible();
});

it('says in its place that no file could be made', async () => {
  show(taken({ unsentAnswers: () => Promise.reject(new Error('không đọc được')) }), true);
  await userEvent.click(await screen.findByRole('button', { name: 'Tải tệp cứu hộ' }, patient));
  expect(await screen.findByText(/^Chưa tạo được tệp cứu hộ\./, {}, patient)).toBeVisible();
  expect(files).toEqual([]);
});

it('is there when the time is over', async () => {
  show(taken({ isStuck: true, unsent: 2 }), false);
  expect(await screen.findByText(/^Đã hết giờ mà còn 2 câu chưa gửi được\./, {}, patient)).toBeVisible();
});

it('is not there while all is well', async () => {
  show(taken({ unsent: 0 }), true);
  await waitFor(() => expect(sessionStorage.getItem('lophoc.exam-rescue-key/7')).not.toBeNull(), patient);
  expect(screen.queryByRole('button', { name: 'Tải tệp cứu hộ' })).not.toBeInTheDocument();
});
