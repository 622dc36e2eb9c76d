/** A draft in this browser. Times are epoch milliseconds; `syncedAt` is the server's epoch seconds. */
export interface LocalDraft {
  source: string;
  editedAt: number;
  /** `updated_at` of the server's copy that this one was last equal to or grown from. */
  syncedAt: number | null;
  /** Whether it holds edits that the server hasn't confirmed. */
  dirty: boolean;
}

/** A draft on the server; `updatedAt` in epoch seconds. */
export interface RemoteDraft {
  source: string;
  updatedAt: number;
}

/** What the editor opens with. */
export interface DraftChoice {
  source: string;
  from: 'template' | 'local' | 'remote';
  /** The other version, offered where both were edited and differ. */
  other: { source: string; from: 'local' | 'remote'; at: number } | null;
  /** Whether the server still has to be told. */
  save: boolean;
}

/** The key of a draft, the same here and on the server. */
export function draftKey(questionId: number, languageId: number): string {
  return `code/${questionId}/${languageId}`;
}

/**
 * Decides between the copy in this browser and the one on the server. Work is never dropped: where
 * both were edited apart, the newest opens and the other is offered. `local` and `remote` are
 * `null` where there is none.
 */
export function chooseDraft(local: LocalDraft | null, remote: RemoteDraft | null, template: string): DraftChoice {
  if (!local && !remote) return { source: template, from: 'template', other: null, save: false };
  if (!remote && local) {
    return { source: local.source, from: 'local', other: null, save: local.source !== template };
  }
  if (!local && remote) {
    return { source: remote.source, from: 'remote', other: null, save: false };
  }
  return mergeBoth(local as LocalDraft, remote as RemoteDraft, template);
}

function mergeBoth(local: LocalDraft, remote: RemoteDraft, template: string): DraftChoice {
  const mine: DraftChoice = { source: local.source, from: 'local', other: null, save: true };
  const theirs: DraftChoice = { source: remote.source, from: 'remote', other: null, save: false };
  if (local.source === remote.source) return { ...mine, save: false };
  if (!local.dirty || local.source === template || !local.source.trim()) return theirs;
  if (local.syncedAt !== null && local.syncedAt >= remote.updatedAt) return mine;
  if (remote.source === template || !remote.source.trim()) return mine;
  const remoteAt = remote.updatedAt * 1000;
  return local.editedAt >= remoteAt
    ? { ...mine, other: { source: remote.source, from: 'remote', at: remoteAt } }
    : { ...theirs, other: { source: local.source, from: 'local', at: local.editedAt } };
}

/** Reads a draft out of what the browser kept; `null` for anything that isn't one. */
export function parseLocalDraft(text: string | null): LocalDraft | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { source, editedAt, syncedAt, dirty } = value as Record<string, unknown>;
    if (typeof source !== 'string' || typeof editedAt !== 'number') return null;
    return {
      source,
      editedAt,
      syncedAt: typeof syncedAt === 'number' ? syncedAt : null,
      dirty: dirty !== false,
    };
  } catch {
    return null;
  }
}

/** Reads a draft out of the server's answer; its `data` is whatever an earlier version stored. */
export function parseRemoteDraft(answer: unknown): RemoteDraft | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { data, updated_at: updatedAt } = answer as Record<string, unknown>;
  if (typeof updatedAt !== 'number' || typeof data !== 'object' || data === null) return null;
  const { source } = data as Record<string, unknown>;
  return typeof source === 'string' ? { source, updatedAt } : null;
}
