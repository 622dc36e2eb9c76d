import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { RouteTabs, TabStrip } from './RouteTabs';

const tabs = [
  { key: 'facts', label: 'Thông tin' },
  { key: 'plan', label: 'Gói', hasError: true },
  { key: 'use', label: 'Sử dụng', badge: 1200 },
] as const;

function open(at: string, element: React.ReactNode) {
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return router;
}

describe('tabs', () => {
  it('keep their place in the address, beside what else is there, and name a tab that is not known the first', async () => {
    const router = open(
      '/?search=a&tab=nothing',
      <RouteTabs label="Phần" tabs={tabs}>
        {(key) => <p>{key}</p>}
      </RouteTabs>,
    );
    expect(screen.getByRole('tab', { name: 'Thông tin' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('tab', { name: /Sử dụng/ }));
    expect(router.state.location.search).toBe('?search=a&tab=use');
    expect(screen.getByRole('tabpanel', { name: /Sử dụng/ })).toHaveTextContent('use');
    await userEvent.click(screen.getByRole('tab', { name: 'Thông tin' }));
    expect(router.state.location.search).toBe('?search=a');
  });

  it('go by arrow keys, around the ends', async () => {
    open(
      '/',
      <RouteTabs label="Phần" tabs={tabs}>
        {(key) => <p>{key}</p>}
      </RouteTabs>,
    );
    screen.getByRole('tab', { name: 'Thông tin' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('plan');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('facts');
    expect(screen.getByRole('tab', { name: 'Thông tin' })).toHaveFocus();
  });

  it('say their marks', () => {
    open(
      '/',
      <RouteTabs label="Phần" tabs={tabs}>
        …
      </RouteTabs>,
    );
    expect(screen.getByRole('tab', { name: 'Gói có lỗi' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Sử dụng 1,200' })).toBeVisible();
  });

  it('of two strips on a page share no ids, and each panel belongs to its tab', () => {
    const strip = (label: string) => (
      <TabStrip label={label} tabs={tabs} value="plan" onChange={() => undefined}>
        {label}
      </TabStrip>
    );
    open(
      '/',
      [strip('A'), strip('B')].map((element, index) => <div key={index}>{element}</div>),
    );
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const tabsOpen = screen.getAllByRole('tab', { selected: true });
    const panels = screen.getAllByRole('tabpanel');
    expect(tabsOpen.map((tab) => tab.getAttribute('aria-controls'))).toEqual(panels.map(({ id }) => id));
    expect(panels.map((panel) => panel.getAttribute('aria-labelledby'))).toEqual(tabsOpen.map(({ id }) => id));
  });

  it('keep what was typed where that is asked', async () => {
    open(
      '/',
      <RouteTabs label="Phần" tabs={tabs} keepMounted>
        {(key) => <input aria-label={key} />}
      </RouteTabs>,
    );
    await userEvent.type(screen.getByLabelText('facts'), 'abc');
    expect(screen.queryByLabelText('plan')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: /Gói/ }));
    await userEvent.click(screen.getByRole('tab', { name: 'Thông tin' }));
    expect(screen.getByLabelText('facts')).toHaveValue('abc');
  });
});
