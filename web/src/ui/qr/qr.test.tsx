import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import jsQR from 'jsqr';
import { afterEach, expect, it, vi } from 'vitest';
import { encode } from 'uqr';
import { loadNamespaces } from '#/i18n/i18n';
import { canScan } from './LazyQrScanner';
import { QrScanner } from './QrScanner';

const SCALE = 4;

/** A code as a camera would have it: four pixels a module. */
function picture(text: string): { pixels: Uint8ClampedArray; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const side = size * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isDark = data[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)];
      pixels.set([...Array.from({ length: 3 }, () => (isDark ? 0 : 255)), 255], (y * side + x) * 4);
    }
  return { pixels, side };
}

const camera = (getUserMedia: unknown) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });

afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

it('reads what it shows', () => {
  const text = 'https://hoc.vn/classroom/check-in/31/AbCdEfGhIjKlMnOp';
  const { pixels, side } = picture(text);
  expect(jsQR(pixels, side, side)?.data).toBe(text);
});

it('says what to do where the camera is refused, and tries again', async () => {
  expect(canScan()).toBe(false);
  const ask = vi.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  camera(ask);
  expect(canScan()).toBe(true);
  await loadNamespaces(['qr']);
  const onClose = vi.fn();
  render(<QrScanner onRead={() => undefined} onClose={onClose} />);
  expect(await screen.findByText(/^Trang này chưa được phép dùng máy ảnh/)).toBeVisible();
  ask.mockRejectedValue(new DOMException('none', 'NotFoundError'));
  await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByText(/^Không tìm thấy máy ảnh/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Đóng máy ảnh' }));
  expect(onClose).toHaveBeenCalled();
});
