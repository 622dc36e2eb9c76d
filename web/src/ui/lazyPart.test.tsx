import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lazyPart, type PendingPart } from './lazyPart';

const Hello = ({ name }: { name: string }) => <p>Chào {name}</p>;

function Pending({ error, retry }: PendingPart) {
  return error === null ? (
    <p>đang tải</p>
  ) : (
    <button type="button" onClick={retry}>
      {String(error)}
    </button>
  );
}

describe('a part in a chunk of its own', () => {
  it('has its place kept until it is here', async () => {
    let arrive: (component: typeof Hello) => void = () => undefined;
    const { Part } = lazyPart(() => new Promise<typeof Hello>((resolve) => (arrive = resolve)), Pending);
    render(<Part name="An" />);
    expect(screen.getByText('đang tải')).toBeInTheDocument();
    await act(async () => arrive(Hello));
    expect(screen.getByText('Chào An')).toBeInTheDocument();
  });

  it('is there at once where it was fetched ahead', async () => {
    const { Part, fetch } = lazyPart(() => Promise.resolve(Hello), Pending);
    await fetch();
    render(<Part name="Bình" />);
    expect(screen.getByText('Chào Bình')).toBeInTheDocument();
  });

  it('says why it did not come, and tries again when asked', async () => {
    let attempts = 0;
    const load = () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('mạng đứt')) : Promise.resolve(Hello);
    };
    const { Part } = lazyPart(load, Pending);
    render(<Part name="Chi" />);
    fireEvent.click(await screen.findByRole('button', { name: /mạng đứt/ }));
    expect(await screen.findByText('Chào Chi')).toBeInTheDocument();
  });
});
