import { vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { contentOf } from '../content';
import { aSnippet } from '../fixtures';
import type { SnippetChange, SnippetView } from '../types';
import { SnippetKeeper, type KeeperOptions, type SnippetServer } from './keeper';
import type { Kept, Shelf } from './shelf';

/** A shelf that keeps what it is given, for tests. */
export function memoryShelf(kept: Kept | null = null): Shelf & { kept: Kept | null } {
  const shelf: Shelf & { kept: Kept | null } = {
    kept,
    read: () => Promise.resolve(shelf.kept),
    write: (next: Kept) => void (shelf.kept = next),
    forget: () => void (shelf.kept = null),
    settled: () => Promise.resolve(),
  };
  return shelf;
}

/** A server that takes what is of its version, and tells what it has otherwise. */
function aServer(held: SnippetView = aSnippet()) {
  const state = { held };
  const server = {
    create: vi.fn<SnippetServer['create']>(async (_, content) => {
      state.held = aSnippet({ ...content, files: [...content.files], version: 1 });
      return state.held;
    }),
    change: vi.fn<SnippetServer['change']>(async (_, { version, version_name: _name, ...change }: SnippetChange) => {
      if (version !== state.held.version) {
        throw new ApiError({ status: 409, key: 'concurrent_edit', message: '', data: state.held });
      }
      state.held = { ...state.held, ...change, version: version + 1 };
      return state.held;
    }),
  };
  return { server, state };
}

/** A keeper of a snippet that its server, shelf and network can be asked about, for tests. */
export function setUp({
  shelf = memoryShelf(),
  ...more
}: Partial<Omit<KeeperOptions, 'shelf'>> & { shelf?: ReturnType<typeof memoryShelf> } = {}) {
  const view = aSnippet();
  const { server, state } = aServer(view);
  const network = { online: true };
  const onSaved = vi.fn();
  const keeper = new SnippetKeeper({
    view,
    content: contentOf(view),
    key: 'k',
    server,
    shelf: () => shelf,
    onSaved,
    isOnline: () => network.online,
    ...more,
  });
  return { keeper, server, state, shelf, network, onSaved };
}

/** What somebody has typed as the only file. */
export const typed = (text: string) => ({ files: [{ name: 'main.py', content: text }] });
/** The only file as the editor shows it. */
export const text = (keeper: SnippetKeeper) => keeper.getSnapshot().content.files[0]?.content;
