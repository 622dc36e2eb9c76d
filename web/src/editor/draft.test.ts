import { describe, expect, it } from 'vitest';
import { chooseDraft, draftKey, parseLocalDraft, parseRemoteDraft, type LocalDraft } from './draft';

const local = (change: Partial<LocalDraft> = {}): LocalDraft => ({
  source: 'mine',
  editedAt: 20_000,
  syncedAt: 5,
  dirty: true,
  ...change,
});
const remote = (source: string, updatedAt: number) => ({ source, updatedAt });

describe('choosing a draft', () => {
  it('opens the template where nothing was written yet', () => {
    expect(chooseDraft(null, null, 'start')).toEqual({
      source: 'start',
      from: 'template',
      other: null,
      save: false,
    });
  });

  it('opens the only copy, and sends one that only this browser has', () => {
    expect(chooseDraft(local(), null, '')).toMatchObject({ source: 'mine', save: true });
    expect(chooseDraft(null, remote('theirs', 9), '')).toMatchObject({
      source: 'theirs',
      from: 'remote',
      save: false,
    });
  });

  it('has nothing to ask or send where both are the same', () => {
    expect(chooseDraft(local({ source: 'x' }), remote('x', 99), '')).toMatchObject({
      source: 'x',
      other: null,
      save: false,
    });
  });

  it('follows the server when this browser has no edits of its own', () => {
    const choice = chooseDraft(local({ dirty: false }), remote('theirs', 9), '');
    expect(choice).toMatchObject({ source: 'theirs', other: null });
  });

  it('keeps edits that grew out of what the server has', () => {
    const choice = chooseDraft(local({ syncedAt: 9 }), remote('theirs', 9), '');
    expect(choice).toMatchObject({ source: 'mine', other: null, save: true });
  });

  it('opens the newest and offers the other where both were edited apart', () => {
    const mineNewer = chooseDraft(local({ editedAt: 20_000 }), remote('theirs', 19), '');
    expect(mineNewer).toMatchObject({
      source: 'mine',
      save: true,
      other: { source: 'theirs', from: 'remote', at: 19_000 },
    });
    const theirsNewer = chooseDraft(local({ editedAt: 20_000 }), remote('theirs', 21), '');
    expect(theirsNewer).toMatchObject({
      source: 'theirs',
      save: false,
      other: { source: 'mine', from: 'local', at: 20_000 },
    });
  });

  it('never asks about an empty editor or an untouched template', () => {
    expect(chooseDraft(local({ source: ' \n' }), remote('theirs', 9), '').other).toBeNull();
    expect(chooseDraft(local({ source: 'start' }), remote('theirs', 9), 'start')).toMatchObject({
      source: 'theirs',
      other: null,
    });
    expect(chooseDraft(local(), remote('', 9), '')).toMatchObject({ source: 'mine', other: null });
  });
});

describe('reading drafts', () => {
  it('reads what it wrote and refuses anything else', () => {
    const draft = local();
    expect(parseLocalDraft(JSON.stringify(draft))).toEqual(draft);
    for (const text of [null, '', '{', '[]', '3', '{"source":1,"editedAt":2}']) {
      expect(parseLocalDraft(text)).toBeNull();
    }
  });

  it('reads the answer of the server', () => {
    const answer = { key: 'code/1/71', data: { source: 'x' }, updated_at: 12 };
    expect(parseRemoteDraft(answer)).toEqual({ source: 'x', updatedAt: 12 });
    expect(parseRemoteDraft(null)).toBeNull();
    expect(parseRemoteDraft({ data: 'x', updated_at: 12 })).toBeNull();
  });

  it('keeps languages of a problem apart', () => {
    expect(draftKey(3, 71)).not.toBe(draftKey(3, 54));
  });
});
