import Button from '@mui/material/Button';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { paths } from '#/routing/paths';
import { Menu } from './Menu';

it('is used by keyboard: opened, moved in, chosen from, and the focus comes back', async () => {
  const rename = vi.fn();
  const remove = vi.fn();
  render(
    <MemoryRouter>
      <Menu
        button={<Button>Thao tác</Button>}
        label="Thao tác với bài"
        items={[
          'divider',
          { key: 'open', label: 'Mở', to: paths.problems },
          { key: 'rename', label: 'Đổi tên', onClick: rename },
          false,
          'divider',
          { key: 'remove', label: 'Xóa', danger: true, onClick: remove, disabledReason: 'Bài đang chấm' },
          'divider',
        ]}
      />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: 'Thao tác' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menu', { name: 'Thao tác với bài' })).toBeVisible();
  expect(screen.getAllByRole('separator')).toHaveLength(1);
  expect(screen.getByRole('menuitem', { name: 'Mở' })).toHaveAttribute('href', '/problems');
  const last = screen.getByRole('menuitem', { name: /Xóa/ });
  expect(last).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(last);
  expect(remove).not.toHaveBeenCalled();
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
  expect(rename).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(button).toHaveFocus());
});
