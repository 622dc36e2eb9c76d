import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Upload, type UploadProps } from './Upload';
import { faultOf, type FileView } from './upload';

/** Requests that are answered by hand. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  upload = new EventTarget();
  status = 0;
  responseText = '';
  url = '';
  sent: FormData | null = null;
  isAborted = false;
  headers: Record<string, string> = {};
  constructor() {
    super();
    FakeRequest.all.push(this);
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

const uploaded = vi.fn<(file: FileView) => void>();
beforeEach(() => {
  FakeRequest.all = [];
  uploaded.mockReset();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

const picture = (name = 'a.png', size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' });
const taken = (name: string) => ({
  success: true,
  code: 200,
  error_code: 0,
  data: { id: 1, name, url: `/files/${name}` },
});
const request = (index = 0) => {
  const found = FakeRequest.all[index];
  if (!found) throw new Error('No such request');
  return found;
};

function show(props: Partial<UploadProps> = {}) {
  const { unmount } = render(
    <Upload kind="image" folder="logo" label="Ảnh" multiple onUploaded={uploaded} {...props} />,
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No input');
  return { user: userEvent.setup({ applyAccept: false }), input, unmount };
}

it('says before what it takes', () => {
  show();
  expect(screen.getByRole('button', { name: 'Ảnh' })).toHaveAccessibleDescription('JPG, PNG, SVG · tối đa 10\u00A0MB');
});

it('tells how far it is, and hands over what the server made of it', async () => {
  const { user, input } = show();
  await user.upload(input, picture());
  await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
  expect([request().url, request().headers['Accept-Language']]).toEqual([
    '/api/general/upload-image?folder=logo',
    'vi',
  ]);
  expect((request().sent as FormData).get('file')).toMatchObject({ name: 'a.png' });
  request().progress(4, 10);
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Đang tải lên a.png' })).toHaveAttribute('aria-valuenow', '40'),
  );
  request().answer(200, taken('a.png'));
  await waitFor(() => expect(uploaded).toHaveBeenCalledWith(expect.objectContaining({ url: '/files/a.png' })));
  expect(screen.getByRole('status')).toHaveTextContent('Đã tải lên a.png');
});

it('what fails says why, and is sent again', async () => {
  const { user, input } = show();
  await user.upload(input, picture());
  await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
  request().answer(413, { success: false, code: 413, error_code: 413, data: null, message: 'Trang đã hết chỗ' });
  expect(await screen.findByText('Trang đã hết chỗ')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));
  await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
  // A proxy in between answers a page.
  request(1).answer(502, '<html>Bad gateway</html>');
  expect(await screen.findByText('Tải tệp lên không thành công')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));
  await waitFor(() => expect(FakeRequest.all).toHaveLength(3));
  request(2).dispatchEvent(new Event('error'));
  expect(await screen.findByText(/^Không có kết nối mạng/)).toBeVisible();
  expect(uploaded).not.toHaveBeenCalled();
});

it('is cancelled, and the next goes on: two are sent at once', async () => {
  const { user, input } = show();
  await user.upload(input, [picture('a.png'), picture('b.png'), picture('c.png')]);
  await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Hủy tải a.png' }));
  expect(request().isAborted).toBe(true);
  expect(screen.queryByText('a.png')).toBeNull();
  await waitFor(() => expect(FakeRequest.all).toHaveLength(3));
});

it('is dropped and pasted as well; what can’t be taken is not sent', async () => {
  show();
  fireEvent.drop(screen.getByRole('button', { name: 'Ảnh' }), { dataTransfer: { files: [picture('drop.png')] } });
  expect(await screen.findByText('drop.png')).toBeVisible();
  fireEvent.paste(screen.getByRole('button', { name: 'Ảnh' }), {
    clipboardData: { files: [new File(['x'], 'trang.html', { type: 'text/html' })] },
  });
  expect(await screen.findByText('Chỉ nhận ảnh (JPG, PNG, SVG)')).toBeVisible();
  expect(FakeRequest.all).toHaveLength(1);
});

it('leaving the page cancels what is under way', async () => {
  const { user, input, unmount } = show();
  await user.upload(input, picture());
  await waitFor(() => expect(FakeRequest.all).toHaveLength(1));
  unmount();
  expect(request().isAborted).toBe(true);
});

it('faults are told in words', () => {
  const file = (name: string, size: number, type = '') => ({ name, size, type });
  const zip = { kind: 'file', accept: ['.zip'], largest: 64 * 1024 ** 2 } as const;
  expect(faultOf(file('a.rar', 5), zip)).toBe('Chỉ nhận định dạng ZIP');
  expect(faultOf(file('A.ZIP', 5), zip)).toBeNull();
  expect(faultOf(file('a.zip', 0), zip)).toBe('Tệp a.zip trống');
  expect(faultOf(file('a.zip', 65 * 1024 ** 2), zip)?.replaceAll('\u00A0', ' ')).toBe(
    'Tệp a.zip quá lớn (65 MB). Tối đa 64 MB.',
  );
  expect(faultOf(file('image', 5, 'image/png'), { kind: 'image' })).toBeNull();
  expect(faultOf(file('x.bin', 5), { kind: 'file' })).toBeNull();
});
