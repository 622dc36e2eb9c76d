import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Blocks } from '.';

/** jsdom measures no text: pictures are drawn by hand. */
const drawn = () =>
  vi.fn(async (text: string, locale: string) => ({
    svg: document.createElementNS('http://www.w3.org/2000/svg', 'svg'),
    words: `${locale}: ${text}`,
  }));

it('shows the text until the picture is here, and says what is in it', async () => {
  const draw = drawn();
  render(<Blocks text="move (10) steps" locale="vi" nonce="n1" draw={draw} />);
  expect(screen.getByText('move (10) steps')).toBeVisible();
  const picture = await screen.findByRole('img', { name: 'vi: move (10) steps' });
  expect(picture.querySelector('svg')).not.toBeNull();
  expect(draw).toHaveBeenCalledWith('move (10) steps', 'vi', 'n1');
});

it('draws again for another text or language', async () => {
  const draw = drawn();
  const { rerender } = render(<Blocks text="show" locale="vi" nonce="" draw={draw} />);
  await screen.findByRole('img', { name: 'vi: show' });
  rerender(<Blocks text="hide" locale="en" nonce="" draw={draw} />);
  await screen.findByRole('img', { name: 'en: hide' });
  expect(screen.queryByText('show')).toBeNull();
});

it('is reached by keys only where it is wider than its place', async () => {
  const { unmount } = render(<Blocks text="show" locale="vi" nonce="" draw={drawn()} />);
  expect(await screen.findByRole('img')).not.toHaveAttribute('tabindex');
  unmount();
  const wide = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  const { rerender } = render(<Blocks text="show" locale="vi" nonce="" draw={drawn()} />);
  expect(await screen.findByRole('img')).toHaveAttribute('tabindex', '0');
  rerender(<Blocks text="hide" locale="vi" nonce="" isScrolled={false} draw={drawn()} />);
  expect(await screen.findByRole('img', { name: 'vi: hide' })).not.toHaveAttribute('tabindex');
  wide.mockRestore();
});

it('leaves the text where there is no picture, and nothing where there is no text', async () => {
  const draw = vi.fn(() => Promise.reject(new RangeError('nested too deeply')));
  const { rerender, container } = render(<Blocks text="forever" locale="vi" nonce="" draw={draw} />);
  await waitFor(() => expect(draw).toHaveBeenCalled());
  expect(screen.getByText('forever')).toBeVisible();
  rerender(<Blocks text=" " locale="vi" nonce="" draw={draw} />);
  expect(container).toBeEmptyDOMElement();
});
