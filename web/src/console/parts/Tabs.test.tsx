import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Tabs } from './Tabs';

const tabs = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id.toUpperCase() }));

it('arrow keys go on from the tab with the focus, though the choice is not shown yet, and around the ends', async () => {
  const chosen: string[] = [];
  // Whoever holds the choice is slow: it is still the first.
  render(
    <Tabs label="Phần" tabs={tabs} current="a" onChange={(id) => chosen.push(id)}>
      …
    </Tabs>,
  );
  screen.getByRole('tab', { name: 'A' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{End}{ArrowRight}{ArrowLeft}{Home}');
  expect(chosen).toEqual(['b', 'c', 'b', 'd', 'a', 'd', 'a']);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'A' }));
});
