import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { memoryOutbox, type OutboxStore } from '#/offline/outboxStore';
import { aContent, aSnippet } from '../fixtures';
import type { SnippetServer } from './keeper';
import { MOST_SAVED, sendLeftovers, type Exclusive } from './leftovers';
import { itemOf, SHELF_KIND, shelfKey, type Kept } from './shelf';

const always: Exclusive = (_, act) => act();

async function shelves(...bodies: Kept[]): Promise<OutboxStore> {
  const store = memoryOutbox();
  for (const [seq, body] of bodies.entries()) {
    const key = shelfKey(5, String(body.id ?? body.key));
    // One after the other, so that their order is known.
    // oxlint-disable-next-line no-await-in-loop
    await store.write({ key, user: 5, kind: SHELF_KIND, seq, at: seq, body });
  }
  return store;
}

const edited = (id: number): Kept => ({
  key: `k${id}`,
  id,
  slug: `slug${id}`,
  version: 3,
  isOwn: true,
  content: aContent({ title: `Bản ${id}` }),
});
const made: Kept = {
  key: 'mới',
  id: null,
  slug: null,
  version: null,
  isOwn: true,
  content: aContent({ title: 'Mới' }),
};

const takesIt: SnippetServer['change'] = async (id, { version, version_name: _name, ...change }) =>
  aSnippet({ id, ...change, version: version + 1 });

function setUp(change = takesIt) {
  const server = {
    create: vi.fn<SnippetServer['create']>(async (_, content) =>
      aSnippet({ ...content, files: [...content.files], id: 20, version: 1 }),
    ),
    change: vi.fn(change),
  };
  return { server, onSaved: vi.fn() };
}

describe('what earlier pages could not save', () => {
  it('is sent with the version that it was written from, and new ones with their key', async () => {
    const { server, onSaved } = setUp();
    const store = await shelves(edited(7), made);
    expect(await sendLeftovers({ user: 5, store, server, onSaved, take: always })).toEqual([]);
    expect(server.change).toHaveBeenCalledWith(7, expect.objectContaining({ title: 'Bản 7', version: 3 }));
    expect(server.create).toHaveBeenCalledWith('mới', made.content);
    expect(onSaved).toHaveBeenCalledTimes(2);
  });

  it('stays as what the server has, by the id that it has there', async () => {
    const { server, onSaved } = setUp();
    const store = await shelves({ ...edited(7), sent: [aContent()] }, made);
    await sendLeftovers({ user: 5, store, server, onSaved, take: always });
    const items = await store.read(5, SHELF_KIND);
    expect(items).toMatchObject([
      { key: shelfKey(5, '7'), isSent: true, body: { id: 7, version: 4, isSaved: true, content: edited(7).content } },
      { key: shelfKey(5, '20'), isSent: true, body: { id: 20, version: 1, isSaved: true, content: made.content } },
    ]);
    expect(items[0]?.body).not.toHaveProperty('sent');
  });

  it('of a new one never takes the place of what an editor has of it by now', async () => {
    const { server, onSaved } = setUp();
    const store = await shelves(made, edited(20));
    const take: Exclusive = (key, act) => (key === shelfKey(5, '20') ? Promise.resolve(undefined) : act());
    await sendLeftovers({ user: 5, store, server, onSaved, take });
    expect((await store.read(5, SHELF_KIND)).map(({ body }) => body)).toEqual([edited(20)]);
    const closed = await shelves(made, edited(20));
    await sendLeftovers({ user: 5, store: closed, server, onSaved, take: always });
    expect(server.change).toHaveBeenCalledWith(20, expect.objectContaining({ title: 'Bản 20', version: 3 }));
  });

  it('is left alone where an editor has dropped, saved or changed it since it was read', async () => {
    const { server, onSaved } = setUp();
    const store = await shelves(edited(7), edited(8), edited(9));
    const bodies = new Map([
      [shelfKey(5, '8'), { ...edited(8), isSaved: true }],
      [shelfKey(5, '9'), { ...edited(9), content: aContent({ title: 'Đang gõ' }) }],
    ]);
    const take: Exclusive = async (key, act) => {
      const body = bodies.get(key);
      await (body ? store.write(itemOf(5, key, body)) : store.remove(key));
      return act();
    };
    expect(await sendLeftovers({ user: 5, store, server, onSaved, take })).toEqual([]);
    expect(server.change).not.toHaveBeenCalled();
    expect((await store.read(5, SHELF_KIND)).map(({ body }) => body)).toEqual([...bodies.values()]);
  });

  it('is not sent before somebody has chosen which text of here it is', async () => {
    const { server, onSaved } = setUp();
    const others = [{ content: aContent({ title: 'Bản kia' }), version: 3, at: 5 }];
    const store = await shelves({ ...edited(7), others });
    const left = await sendLeftovers({ user: 5, store, server, onSaved, take: always });
    expect(left.map(({ state }) => state)).toEqual(['conflict']);
    expect(server.change).not.toHaveBeenCalled();
  });

  it('goes over what an earlier try has made, unless that was changed elsewhere', async () => {
    const { server, onSaved } = setUp();
    server.create.mockResolvedValueOnce(aSnippet({ id: 9, title: 'Cũ', version: 1 }));
    const sent = [aContent({ title: 'Cũ' })];
    const store = await shelves({ ...made, sent });
    expect(await sendLeftovers({ user: 5, store, server, onSaved, take: always })).toEqual([]);
    expect(server.change).toHaveBeenCalledWith(9, expect.objectContaining({ title: 'Mới', version: 1 }));
    for (const [title, version] of [
      ['Cũ', 2],
      ['Của thẻ khác', 1],
    ] as const) {
      server.create.mockResolvedValueOnce(aSnippet({ id: 9, title, version }));
      // One after the other: each is answered anew.
      // oxlint-disable-next-line no-await-in-loop
      const again = await shelves({ ...made, sent });
      // oxlint-disable-next-line no-await-in-loop
      const left = await sendLeftovers({ user: 5, store: again, server, onSaved, take: always });
      expect(left.map(({ state }) => state)).toEqual(['conflict']);
    }
    expect(server.change).toHaveBeenCalledTimes(1);
  });

  it('waits where there is no network, and nothing more is tried', async () => {
    const { server, onSaved } = setUp(() =>
      Promise.reject(new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' })),
    );
    const store = await shelves(edited(7), edited(8), made);
    const left = await sendLeftovers({ user: 5, store, server, onSaved, take: always });
    expect(left.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(server.change).toHaveBeenCalledTimes(1);
    expect(await store.read(5, SHELF_KIND)).toHaveLength(3);
  });

  it('stays where somebody has changed it elsewhere or the server says no; the same text needs no choice', async () => {
    const conflict = (data: unknown) => new ApiError({ status: 409, key: 'concurrent_edit', message: '', data });
    const { server, onSaved } = setUp((id) => {
      if (id === 7) return Promise.reject(conflict(aSnippet({ id, title: 'Bản khác' })));
      if (id === 8)
        return Promise.reject(conflict(aSnippet({ id, ...edited(8).content, files: [...edited(8).content.files] })));
      return Promise.reject(new ApiError({ status: 413, key: 'too_large', message: '' }));
    });
    const store = await shelves(edited(7), edited(8), edited(9));
    const left = await sendLeftovers({ user: 5, store, server, onSaved, take: always });
    expect(left.map(({ id, state }) => [id, state])).toEqual([
      [7, 'conflict'],
      [9, 'refused'],
    ]);
    const saved = (await store.read(5, SHELF_KIND)).filter(({ isSent }) => isSent);
    expect(saved.map(({ key }) => key)).toEqual([shelfKey(5, '8')]);
  });

  it('is not what was changed of somebody else’s: that stays here', async () => {
    const { server, onSaved } = setUp();
    const store = await shelves({ ...edited(7), isOwn: false });
    expect(await sendLeftovers({ user: 5, store, server, onSaved, take: always })).toEqual([]);
    expect(server.change).not.toHaveBeenCalled();
    expect(await store.read(5, SHELF_KIND)).toHaveLength(1);
  });

  it('becomes a new one where its snippet was deleted elsewhere, once somebody opens it', async () => {
    const { server, onSaved } = setUp(() =>
      Promise.reject(new ApiError({ status: 404, key: 'snippet_not_found', message: '' })),
    );
    const store = await shelves(edited(7));
    const told = { user: 5, store, server, onSaved, take: always };
    const [gone] = await sendLeftovers(told);
    expect(gone).toMatchObject({ state: 'gone', id: null, slug: null, version: null, content: edited(7).content });
    expect(gone?.key).not.toBe('k7');
    expect(await sendLeftovers(told)).toEqual([gone]);
    expect(server.create).not.toHaveBeenCalled();
    const items = await store.read(5, SHELF_KIND);
    expect(items.map(({ key }) => key)).toEqual([shelfKey(5, gone?.key ?? '')]);
  });

  it('is not what the server has, of which the newest stay', async () => {
    const { server, onSaved } = setUp();
    const saved = Array.from({ length: MOST_SAVED + 2 }, (_, id) => ({ ...edited(id + 1), isSaved: true }));
    const store = await shelves(...saved);
    expect(await sendLeftovers({ user: 5, store, server, onSaved, take: always })).toEqual([]);
    expect(server.change).not.toHaveBeenCalled();
    const left = (await store.read(5, SHELF_KIND)).map(({ key }) => key);
    expect(left).toHaveLength(MOST_SAVED);
    expect(left).not.toContain(shelfKey(5, '1'));
  });

  it('is not dropped with what the server has where it was changed since', async () => {
    const { server, onSaved } = setUp();
    const saved = Array.from({ length: MOST_SAVED + 1 }, (_, id) => ({ ...edited(id + 1), isSaved: true }));
    const store = await shelves(...saved);
    const take: Exclusive = async (key, act) => {
      await store.write(itemOf(5, key, edited(1)));
      return act();
    };
    await sendLeftovers({ user: 5, store, server, onSaved, take });
    expect(await store.read(5, SHELF_KIND)).toHaveLength(MOST_SAVED + 1);
  });

  it('is left to the editor that has it open', async () => {
    const { server, onSaved } = setUp();
    const store = await shelves(edited(7));
    const left = await sendLeftovers({ user: 5, store, server, onSaved, take: () => Promise.resolve(undefined) });
    expect(left).toEqual([]);
    expect(server.change).not.toHaveBeenCalled();
    expect(await store.read(5, SHELF_KIND)).toHaveLength(1);
  });
});
