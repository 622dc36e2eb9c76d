import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Drawer } from './Drawer';

it('is a named dialog, closes by Escape, and gives the focus back', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Lịch sử
        </button>
        <Drawer open={open} onClose={() => setOpen(false)} title="Lịch sử sửa bài">
          <input aria-label="Tìm" />
        </Drawer>
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Lịch sử' }));
  expect(await screen.findByRole('dialog', { name: 'Lịch sử sửa bài' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Đóng' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Lịch sử' })).toHaveFocus();
});
