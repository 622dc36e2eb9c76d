import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { DialogOutlet } from '../dialogs';
import {
  ImportWizard,
  type ImportProgress,
  type ImportReport,
  type ImportRow,
  type ImportWizardProps,
} from './LazyImportWizard';

const columns = [
  { head: 'Họ tên', field: 'full_name' },
  { head: 'Thư', field: 'email' },
  { head: 'Ghi chú', field: null },
];
const report = (change: Partial<ImportReport> = {}): ImportReport => ({
  created: 3,
  updated: 0,
  unchanged: 0,
  failed: 0,
  rows: [],
  columns,
  sample: [['Trần An', 'an@x.vn', 'giỏi']],
  ...change,
});
const bad: ImportRow = {
  row: 4,
  status: 'failed',
  field: 'email',
  message: 'Email không hợp lệ',
  values: { full_name: 'Lê Bình', email: 'binh x.vn' },
};
const withBad = report({ created: 2, failed: 1, rows: [bad] });
const file = new File(['x'], 'lop.csv', { type: 'text/csv' });

/** What a wizard is given, with calls that a test has seen. */
function given(change: Partial<ImportWizardProps> = {}) {
  const calls = {
    check: vi.fn<ImportWizardProps['check']>().mockResolvedValue(withBad),
    run: vi.fn<ImportWizardProps['run']>().mockResolvedValue(withBad),
    sendRows: vi.fn<ImportWizardProps['sendRows']>().mockResolvedValue(report({ created: 1 })),
    savePasswords: vi.fn<ImportWizardProps['savePasswords']>().mockResolvedValue(undefined),
    onTask: vi.fn<ImportWizardProps['onTask']>(),
    onClose: vi.fn<() => void>(),
  };
  const props: ImportWizardProps = {
    title: 'Nhập học sinh',
    fields: [
      { name: 'full_name', label: 'Họ và tên', required: true },
      { name: 'email', label: 'Email', kind: 'email' },
      { name: 'class', label: 'Lớp' },
    ],
    template: { csv: '/mau.csv' },
    limits: { rows: 5000, bytes: 1024 * 1024, accept: ['.csv', '.xlsx'] },
    progress: null,
    ...calls,
    ...change,
  };
  return { ...calls, props };
}

/** The wizard as a page has it. */
function open() {
  const { props, ...calls } = given();
  render(
    <>
      <ImportWizard {...props} />
      <DialogOutlet />
    </>,
  );
  return calls;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (chosen = file) =>
  userEvent.upload(await screen.findByLabelText('Tệp danh sách', { selector: 'input' }), chosen);
const figure = (name: string) => screen.getByText(name).parentElement;

describe('the file', () => {
  it('is refused here where it is of no use, and by the server in its words', async () => {
    const { check } = open();
    await choose(new File([''], 'trong.csv', { type: 'text/csv' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('trong.csv trống');
    expect(check).not.toHaveBeenCalled();
    check.mockRejectedValueOnce(new ApiError({ status: 412, key: 'head', message: 'Tệp không có dòng tên cột.' }));
    await choose();
    expect(await screen.findByText('Tệp không có dòng tên cột.')).toBeVisible();
    expect(check).toHaveBeenCalledWith(file, null, false);
    expect(screen.getByRole('link', { name: 'Mẫu CSV' })).toHaveAttribute('href', '/mau.csv');
  });
});

describe('the columns', () => {
  it('have to name what is needed, each once, before it goes on', async () => {
    const { check } = open();
    await choose();
    const next = await screen.findByRole('button', { name: 'Tiếp tục' });
    const name = screen.getByRole('combobox', { name: 'Cột Họ tên là thông tin' });
    await userEvent.selectOptions(name, 'Email');
    expect(await screen.findByText('Tệp còn thiếu: Họ và tên')).toBeVisible();
    expect(screen.getAllByText('Đã có cột khác cho thông tin này')).toHaveLength(2);
    expect(next).toBeDisabled();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Cột Họ tên là thông tin' }),
      'Họ và tên (bắt buộc)',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cột Ghi chú là thông tin' }), 'Lớp');
    await userEvent.click(screen.getByRole('switch', { name: 'Cập nhật người đã có' }));
    await userEvent.click(next);
    await screen.findByText(/Chưa có gì được nhập/);
    const changed = [columns[0], columns[1], { head: 'Ghi chú', field: 'class' }];
    expect(check).toHaveBeenLastCalledWith(file, changed, true);
  });

  it('are not tried again where nothing was changed', async () => {
    const { check } = open();
    await choose();
    await press('Tiếp tục');
    await screen.findByText(/Chưa có gì được nhập/);
    expect(check).toHaveBeenCalledOnce();
  });
});

describe('rows that were corrected', () => {
  it('pass the dry run, and follow the file', async () => {
    const { run, sendRows } = open();
    await choose();
    await press('Tiếp tục');
    const cell = await screen.findByRole('textbox', { name: 'Email, dòng 4' });
    expect(cell).toHaveAccessibleDescription('Email không hợp lệ');
    expect(screen.getByRole('button', { name: 'Kiểm tra lại các dòng đã sửa' })).toBeDisabled();
    await userEvent.clear(cell);
    await userEvent.type(cell, 'binh@x.vn');
    await press('Kiểm tra lại 1 dòng đã sửa');
    const corrected = [{ row: 4, values: { full_name: 'Lê Bình', email: 'binh@x.vn' } }];
    expect(await screen.findByText('Mọi dòng đều dùng được.')).toBeVisible();
    expect(sendRows).toHaveBeenLastCalledWith(corrected, true, false);
    await press('Nhập 3 dòng');
    expect(await screen.findByText('Đã nhập xong')).toBeVisible();
    expect(run).toHaveBeenCalledWith(file, columns, false);
    expect(sendRows).toHaveBeenLastCalledWith(corrected, false, false);
    expect(figure('đã tạo mới')).toHaveTextContent('3');
    expect(figure('có lỗi')).toHaveTextContent('0');
  });

  it('can be sent again after the import, and keep what was typed where that fails', async () => {
    const { sendRows } = open();
    await choose();
    await press('Tiếp tục');
    await press('Nhập 2 dòng');
    const cell = await screen.findByRole('textbox', { name: 'Email, dòng 4' });
    await userEvent.clear(cell);
    await userEvent.type(cell, 'binh@x.vn');
    sendRows.mockRejectedValueOnce(new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' }));
    await press('Gửi lại 1 dòng đã sửa');
    expect(await screen.findByText(/Không có kết nối mạng/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email, dòng 4' })).toHaveValue('binh@x.vn');
    await press('Gửi lại 1 dòng đã sửa');
    expect(await screen.findByText('Đã nhập xong')).toBeVisible();
    expect(sendRows).toHaveBeenLastCalledWith(
      [{ row: 4, values: { full_name: 'Lê Bình', email: 'binh@x.vn' } }],
      false,
      false,
    );
  });

  it('are sent anew where only they failed', async () => {
    const { run, sendRows } = open();
    await choose();
    await press('Tiếp tục');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email, dòng 4' }), '!');
    sendRows.mockRejectedValueOnce(new ApiError({ status: 500, key: 'server', message: 'Hỏng.' }));
    await press('Nhập 3 dòng');
    expect(await screen.findByText('Hỏng.')).toBeVisible();
    await press('Gửi lại 1 dòng đã sửa');
    expect(await screen.findByText('Đã nhập xong')).toBeVisible();
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('a long import', () => {
  function Task({ props, steps }: { props: ImportWizardProps; steps: readonly ImportProgress[] }) {
    const [step, setStep] = useState(0);
    const [task, setTask] = useState<number | null>(null);
    return (
      <>
        <ImportWizard {...props} onTask={setTask} progress={steps[step] ?? null} />
        <output>{task === null ? 'không theo dõi' : `theo dõi ${task}`}</output>
        <button type="button" onClick={() => setStep(step + 1)}>
          tiến
        </button>
        <DialogOutlet />
      </>
    );
  }
  const at = (change: Partial<ImportProgress>): ImportProgress => ({
    id: 9,
    state: 'running',
    done: 0,
    total: 3,
    result: null,
    ...change,
  });
  const begin = async (steps: readonly ImportProgress[], change: Partial<ImportWizardProps> = {}) => {
    const { props } = given({
      check: () => Promise.resolve(report()),
      run: () => Promise.resolve({ task_id: 9 }),
      ...change,
    });
    render(<Task props={props} steps={steps} />);
    await choose();
    await press('Tiếp tục');
    await press('Nhập 3 dòng');
    expect(await screen.findByText('theo dõi 9')).toBeVisible();
  };

  it('is followed to its end, and hands out its passwords once', async () => {
    const savePasswords = vi.fn<ImportWizardProps['savePasswords']>().mockResolvedValue(undefined);
    const onClose = vi.fn();
    await begin(
      [
        at({ id: 8, state: 'done', result: report() }),
        at({ done: 1 }),
        at({ state: 'done', done: 3, result: report({ passwords_id: 5 }) }),
      ],
      { savePasswords, onClose },
    );
    // A task of another id is none of this import's.
    expect(screen.getByRole('progressbar', { name: 'Tiến độ nhập' })).not.toHaveAttribute('aria-valuenow');
    await press('tiến');
    expect(await screen.findByText('1 trên 3 dòng')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Tiến độ nhập' })).toHaveAttribute('aria-valuenow', '1');
    await press('tiến');
    expect(await screen.findByText('Đã nhập xong')).toBeVisible();
    expect(screen.getByText('không theo dõi')).toBeVisible();
    // Passwords that nobody has saved are asked about.
    await press('Xong');
    const question = within(await screen.findByRole('dialog', { name: 'Dừng việc nhập?' }));
    await userEvent.click(question.getByRole('button', { name: 'Hủy' }));
    expect(onClose).not.toHaveBeenCalled();
    await press('Tải mật khẩu (chỉ một lần)');
    expect(await screen.findByText(/Đã tải mật khẩu xuống/)).toBeVisible();
    expect(savePasswords).toHaveBeenCalledExactlyOnceWith(5);
    await press('Xong');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('that breaks off can be begun again', async () => {
    await begin([at({ done: 1 }), at({ state: 'failed' })]);
    await press('tiến');
    expect(await screen.findByText(/Việc nhập đã dừng giữa chừng/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nhập 3 dòng' })).toBeEnabled();
  });
});

describe('leaving', () => {
  it('asks once something was done', async () => {
    const { onClose } = open();
    await choose();
    await screen.findByRole('button', { name: 'Tiếp tục' });
    await press('Hủy');
    const question = within(await screen.findByRole('dialog', { name: 'Dừng việc nhập?' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole('button', { name: 'Dừng lại' }));
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  it('does not ask before', async () => {
    const { onClose } = open();
    await press('Hủy');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
