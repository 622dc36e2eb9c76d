import { describe, expect, it } from 'vitest';
import { ApiError } from '#/api/envelope';
import { AUTOSAVE_MS, type Clock } from '#/ui/form/autosave';
import type { Draft } from './drafts';
import { Keeper, type Saved } from './keeper';

interface Text {
  title: string;
  text: string;
}

/** A clock that goes on when it is told. */
function makeClock() {
  let now = 0;
  let waiting: { at: number; action: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    setTimeout: (action, ms) => {
      const timer = { at: now + ms, action };
      waiting.push(timer);
      return timer;
    },
    clearTimeout: (timer) => {
      waiting = waiting.filter((one) => one !== timer);
    },
  };
  const pass = async (ms: number) => {
    now += ms;
    const due = waiting.filter(({ at }) => at <= now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const { action } of due) action();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { clock, pass };
}

const offline = new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' });
const conflict = new ApiError({ status: 409, key: 'concurrent_edit', message: '' });

function open(kept: Draft<Text> | null = null, saved: Saved<Text> = { values: { title: 'A', text: '' }, version: 1 }) {
  const { clock, pass } = makeClock();
  const page = {
    values: structuredClone(saved.values),
    draft: kept,
    online: true,
    sent: [] as [Text, number][],
    answer: null as ApiError | null,
    theirs: { values: { title: 'Của họ', text: '' }, version: 7 },
  };
  const keeper = new Keeper<Text>(saved, {
    values: () => page.values,
    show: (values) => {
      page.values = values;
    },
    check: (values) => (values.title === '' ? null : { ...values, title: values.title.trim() }),
    send: (values, version) => {
      page.sent.push([values, version]);
      return page.answer ? Promise.reject(page.answer) : Promise.resolve({ values, version: version + 1 });
    },
    fetch: () => Promise.resolve(page.theirs),
    drafts: {
      read: () => page.draft,
      write: (draft) => {
        page.draft = structuredClone(draft);
        return true;
      },
      remove: () => {
        page.draft = null;
      },
    },
    onState: () => undefined,
    isOnline: () => page.online,
    clock,
  });
  const write = (change: Partial<Text>) => {
    page.values = { ...page.values, ...change };
    keeper.change();
  };
  return { page, keeper, pass, write };
}

describe('what is written', () => {
  it('is kept at once and saved after a while, blanks at its end staying in the field', async () => {
    const { page, keeper, pass, write } = open();
    write({ title: 'Bài ' });
    expect(keeper.state.status).toBe('unsaved');
    await pass(300);
    expect(page.draft).toMatchObject({ version: 1, values: { title: 'Bài ' } });
    expect(page.sent).toEqual([]);
    await pass(AUTOSAVE_MS);
    expect(page.sent).toEqual([[{ title: 'Bài', text: '' }, 1]]);
    expect(keeper.state.status).toBe('saved');
    expect(page.values.title).toBe('Bài ');
    expect(page.draft).toBeNull();
    write({ text: 'x' });
    await keeper.save();
    expect(page.sent[1]?.[1]).toBe(2);
    expect(keeper.isUnsaved).toBe(false);
  });

  it('while it is being saved is saved afterwards', async () => {
    const { page, keeper, pass, write } = open();
    write({ text: '1' });
    const first = keeper.save();
    write({ text: '2' });
    await first;
    expect(keeper.state.status).toBe('unsaved');
    await pass(AUTOSAVE_MS);
    expect(page.sent.map(([{ text }]) => text)).toEqual(['1', '2']);
  });

  it('is not sent while something of it is wrong, nor when it is as it was', async () => {
    const { page, keeper, pass, write } = open();
    write({ title: '' });
    await pass(AUTOSAVE_MS);
    expect(keeper.state.status).toBe('invalid');
    expect(keeper.isLost).toBe(true);
    // A form also tells that it was checked.
    keeper.change();
    expect(keeper.state.status).toBe('invalid');
    write({ title: 'A' });
    await pass(AUTOSAVE_MS);
    expect(keeper.state.status).toBe('saved');
    expect(page.sent).toEqual([]);
  });
});

describe('without a connection', () => {
  it('it is kept in this browser and sent when there is one', async () => {
    const { page, keeper, pass, write } = open();
    page.answer = offline;
    write({ text: 'trên xe buýt' });
    await pass(AUTOSAVE_MS);
    expect(keeper.state.status).toBe('offline');
    expect(keeper.isLost).toBe(false);
    expect(page.draft?.values.text).toBe('trên xe buýt');
    page.online = false;
    await pass(60_000);
    expect(page.sent).toHaveLength(1);
    page.online = true;
    page.answer = null;
    await keeper.save();
    expect(keeper.state.status).toBe('saved');
    expect(page.draft).toBeNull();
  });

  it('it survives a reload, and is sent then', async () => {
    const { page, keeper, pass } = open({ version: 1, at: 5, values: { title: 'A', text: 'kept' } });
    keeper.restore();
    expect(page.values.text).toBe('kept');
    expect(keeper.state).toMatchObject({ status: 'unsaved', restored: 5 });
    await pass(AUTOSAVE_MS);
    expect(page.sent).toEqual([[{ title: 'A', text: 'kept' }, 1]]);
  });

  it('what was brought back can be given up', async () => {
    const { page, keeper, pass } = open({ version: 1, at: 5, values: { title: 'A', text: 'kept' } });
    keeper.restore();
    keeper.discard();
    await pass(AUTOSAVE_MS);
    expect(page).toMatchObject({ values: { text: '' }, draft: null, sent: [] });
  });

  it('what is of an older version stands against what there is now', () => {
    const { page, keeper } = open({ version: 0, at: 5, values: { title: 'A', text: 'kept' } });
    keeper.restore();
    expect(keeper.state).toMatchObject({ status: 'conflict', theirs: { version: 1 } });
    expect(page.values.text).toBe('kept');
    keeper.keep();
    expect(page.draft?.version).toBe(0);
  });
});

describe('what somebody else has saved', () => {
  it('is shown, and one of both is chosen', async () => {
    const { page, keeper, pass, write } = open();
    page.answer = conflict;
    write({ title: 'Của tôi' });
    await pass(AUTOSAVE_MS);
    expect(keeper.state).toMatchObject({ status: 'conflict', theirs: { version: 7 } });
    write({ text: 'thêm' });
    await pass(AUTOSAVE_MS);
    expect(page.sent).toHaveLength(1);
    page.answer = null;
    await keeper.resolve(true);
    expect(page.sent[1]).toEqual([{ title: 'Của tôi', text: 'thêm' }, 7]);
    expect(keeper.state).toMatchObject({ status: 'saved', theirs: null });
  });

  it('takes the place of mine where I want it', async () => {
    const { page, keeper, write } = open();
    page.answer = conflict;
    write({ title: 'Của tôi' });
    await keeper.save();
    await keeper.resolve(false);
    expect(page).toMatchObject({ values: { title: 'Của họ' }, draft: null });
    expect(keeper.isUnsaved).toBe(false);
  });

  it('joins mine where it is about something else', async () => {
    const { page, keeper, write } = open();
    write({ text: 'của tôi' });
    keeper.meet({ values: { title: 'Tên mới', text: '' }, version: 2 });
    expect(page.values).toEqual({ title: 'Tên mới', text: 'của tôi' });
    keeper.meet({ values: { title: 'Tên mới', text: 'của họ' }, version: 3 });
    expect(page.values.text).toBe('của tôi');
    await keeper.save();
    expect(page.sent).toEqual([[{ title: 'Tên mới', text: 'của tôi' }, 2]]);
  });

  it('may be another title of the same version; blanks that the server took away stay in the field', async () => {
    const { page, keeper, write } = open();
    write({ text: 'hai ' });
    await keeper.save();
    keeper.meet({ values: { title: 'A', text: 'hai ' }, version: 2 });
    write({ title: 'A ' });
    await keeper.save();
    keeper.meet({ values: { title: 'A', text: 'hai ' }, version: 3 });
    expect(page.values.title).toBe('A ');
    keeper.meet({ values: { title: 'Tên từ cây', text: 'hai ' }, version: 3 });
    expect(page.values).toEqual({ title: 'Tên từ cây', text: 'hai ' });
    expect(keeper.isUnsaved).toBe(false);
  });

  it('is there at once where nothing was written', () => {
    const { page, keeper } = open();
    keeper.meet({ values: { title: 'B', text: 'b' }, version: 2 });
    expect(page.values).toEqual({ title: 'B', text: 'b' });
    expect(keeper.isUnsaved).toBe(false);
  });
});
