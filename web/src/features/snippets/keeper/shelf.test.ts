import { describe, expect, it } from 'vitest';
import { memoryOutbox, type OutboxStore } from '#/offline/outboxStore';
import { aContent } from '../fixtures';
import { adopting, shelfOf, tabShelf, type Kept } from './shelf';

const kept = (title: string): Kept => ({
  key: 'k',
  id: null,
  slug: null,
  version: null,
  isOwn: true,
  content: aContent({ title }),
});

describe('what is kept of a snippet', () => {
  it('is there for the next page, of its author alone', async () => {
    const store = Promise.resolve(memoryOutbox());
    const shelf = shelfOf(5, 'k', store);
    shelf.write(kept('Một'));
    await shelf.settled();
    expect((await shelfOf(5, 'k', store).read())?.content.title).toBe('Một');
    expect(await shelfOf(6, 'k', store).read()).toBeNull();
    shelf.forget();
    await shelf.settled();
    expect(await shelf.read()).toBeNull();
  });

  it('is the newest, however fast somebody types', async () => {
    const memory = memoryOutbox();
    const written: string[] = [];
    const store: OutboxStore = {
      ...memory,
      write: (item) => {
        written.push((item.body as Kept).content.title);
        return memory.write(item);
      },
    };
    const shelf = shelfOf(5, 'k', Promise.resolve(store));
    for (const title of ['a', 'ab', 'abc']) shelf.write(kept(title));
    await shelf.settled();
    expect(written).toEqual(['abc']);
  });

  it('goes with who signs out where the server has it, and stays where it does not', async () => {
    const memory = memoryOutbox();
    const store = Promise.resolve(memory);
    const [saved, unsaved] = [shelfOf(5, 'a', store), shelfOf(5, 'b', store)];
    saved.write({ ...kept('Đã lưu'), isSaved: true });
    unsaved.write(kept('Chưa lưu'));
    await Promise.all([saved.settled(), unsaved.settled()]);
    await memory.dropSent(5);
    expect((await saved.read())?.content.title).toBe('Đã lưu');
    await memory.dropSent(null);
    expect(await saved.read()).toBeNull();
    expect((await unsaved.read())?.content.title).toBe('Chưa lưu');
  });

  it('never stops the writing where the browser refuses it', async () => {
    const full: OutboxStore = { ...memoryOutbox(), write: () => Promise.reject(new Error('full')) };
    const shelf = shelfOf(5, 'k', Promise.resolve(full));
    shelf.write(kept('a'));
    await expect(shelf.settled()).resolves.toBeUndefined();
  });

  it('of nobody is in the tab, and goes with who signs in there', async () => {
    const tab = tabShelf('k');
    tab.write(kept('Chưa đăng nhập'));
    const own = shelfOf(5, 'k', Promise.resolve(memoryOutbox()));
    const shelf = adopting(own, tab);
    expect((await shelf.read())?.content.title).toBe('Chưa đăng nhập');
    shelf.write(kept('Đã đăng nhập'));
    await shelf.settled();
    expect(await tab.read()).toBeNull();
    expect((await own.read())?.content.title).toBe('Đã đăng nhập');
  });

  it('of nobody is not hidden by what the server has of one’s own, but by what it lacks', async () => {
    const tab = tabShelf('k');
    tab.write(kept('Chưa đăng nhập'));
    const own = shelfOf(5, 'k', Promise.resolve(memoryOutbox()));
    const titleAfter = async (mine: Kept) => {
      own.write(mine);
      await own.settled();
      return (await adopting(own, tab).read())?.content.title;
    };
    expect(await titleAfter({ ...kept('Đã lưu'), isSaved: true })).toBe('Chưa đăng nhập');
    expect(await titleAfter(kept('Chưa lưu'))).toBe('Chưa lưu');
    tab.forget();
    expect(await titleAfter({ ...kept('Đã lưu'), isSaved: true })).toBe('Đã lưu');
  });

  it('is nothing where what is stored is not ours', async () => {
    sessionStorage.setItem('lophoc.snippet/k', '{"key":1}');
    expect(await tabShelf('k').read()).toBeNull();
    sessionStorage.setItem('lophoc.snippet/k', '{');
    expect(await tabShelf('k').read()).toBeNull();
    sessionStorage.setItem('lophoc.snippet/k', JSON.stringify({ ...kept('Một'), others: [{ content: 1 }] }));
    expect(await tabShelf('k').read()).toBeNull();
  });
});
