import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { memoryOutbox } from '#/offline/outboxStore';
import { anOrder } from '../fixtures';
import { makeProofBox, OUTBOX_KIND, type ProofBoxOptions } from './proofBox';

const picture = new File(['x'], 'chuyen-khoan.png', { type: 'image/png' });
const offline = () => new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' });

/** A box whose calls are answered as told; by default a picture becomes file 31 and its order waits for a look. */
function openBox() {
  const store = memoryOutbox();
  const calls = {
    upload: vi.fn<ProofBoxOptions['upload']>(() => Promise.resolve(31)),
    send: vi.fn<ProofBoxOptions['send']>(() => Promise.resolve(anOrder({ status: 'paying' }))),
    onSent: vi.fn<ProofBoxOptions['onSent']>(),
    onRefused: vi.fn<ProofBoxOptions['onRefused']>(),
  };
  const make = () => makeProofBox({ user: 5, store: Promise.resolve(store), isOnline: () => true, ...calls });
  return { ...calls, make, box: make(), kept: () => store.read(5, OUTBOX_KIND) };
}

describe('a picture of a transfer', () => {
  it('is uploaded, and then with its order', async () => {
    const { box, upload, send, onSent, kept } = openBox();
    box.add({ order: 5, picture });
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith(anOrder({ status: 'paying' })));
    expect(upload).toHaveBeenCalledWith(picture);
    expect(send.mock.calls).toEqual([[5, [31]]]);
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('that was uploaded before the connection was lost is not uploaded again', async () => {
    const { box, upload, send, onSent } = openBox();
    send.mockRejectedValueOnce(offline());
    box.add({ order: 5, picture });
    await vi.waitFor(() => expect(box.getSnapshot().isStuck).toBe(true));
    box.flush();
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(upload).toHaveBeenCalledOnce();
    expect(send.mock.calls).toEqual([
      [5, [31]],
      [5, [31]],
    ]);
  });

  it('waits in the browser for the next page where there is no connection', async () => {
    const { box, make, upload, send, onSent, kept } = openBox();
    upload.mockRejectedValueOnce(offline());
    box.add({ order: 5, picture });
    await vi.waitFor(() => expect(box.getSnapshot().isStuck).toBe(true));
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1));
    box.close();
    await make().open();
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(send.mock.calls).toEqual([[5, [31]]]);
  });

  it('that is refused is told and dropped', async () => {
    const { box, send, onRefused } = openBox();
    const refusal = new ApiError({ status: 412, key: 'not_image', message: 'Đây không phải ảnh.' });
    send.mockRejectedValueOnce(refusal);
    box.add({ order: 5, picture });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith(refusal));
    expect(box.getSnapshot().items).toEqual([]);
  });
});
