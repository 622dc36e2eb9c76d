import { readStored, removeStored, writeStored } from '#/ui/storage';
import { Autosave, type SaveState } from './autosave';
import { chooseDraft, parseLocalDraft, type DraftChoice, type LocalDraft, type RemoteDraft } from './draft';

/** What the learner reads beside the editor; `local` is somebody who isn't signed in. */
export type DraftState = SaveState | 'local';

/** What the page draws. */
export interface DraftSnapshot {
  text: string;
  /** Grows when the text was replaced by something else than typing. */
  revision: number;
  state: DraftState;
  /** Another version, edited elsewhere, that the learner may take instead. */
  other: DraftChoice['other'];
}

/** The server's half of a draft. */
export interface DraftServer {
  load: () => Promise<RemoteDraft | null>;
  /** Stores a version; resolves to its `updated_at`, in epoch seconds. */
  save: (source: string) => Promise<number>;
}

const storageKey = (key: string) => `lophoc.draft/${key}`;

/** Puts a text in place of a draft that isn't open, as an edit made now; what was there is offered as the other version. */
export function storeDraft(key: string, source: string, now: number): void {
  const before = parseLocalDraft(readStored(storageKey(key)));
  if (before && before.source.trim() && before.source !== source) {
    writeStored(`${storageKey(key)}/other`, JSON.stringify({ source: before.source, editedAt: before.editedAt }));
  }
  const draft: LocalDraft = { source, editedAt: now, syncedAt: before?.syncedAt ?? null, dirty: true };
  writeStored(storageKey(key), JSON.stringify(draft));
}

/** What a {@link DraftKeeper} is made of. Without a server (nobody is signed in) drafts stay in this browser. */
export interface DraftOptions {
  key: string;
  template: string;
  server: DraftServer | null;
  now?: () => number;
  isOnline?: () => boolean;
}

/**
 * Keeps one draft in this browser and on the server. Every edit is in the browser at once; the server follows. Nothing is
 * sent before the server's copy was seen, so that a newer one from elsewhere is never overwritten unseen.
 */
export class DraftKeeper {
  private snapshot: DraftSnapshot;
  private local: LocalDraft | null;
  private seen = false;
  private stored = true;
  private loading: Promise<void> | null = null;
  private readonly autosave: Autosave<string> | null;
  private readonly listeners = new Set<() => void>();
  private readonly now: () => number;

  constructor(private readonly options: DraftOptions) {
    this.now = options.now ?? Date.now;
    this.local = this.readLocal();
    this.snapshot = {
      text: this.local?.source ?? options.template,
      revision: 0,
      state: options.server ? 'clean' : 'local',
      other: this.readOther(),
    };
    this.autosave = options.server
      ? new Autosave<string>({
          save: (source) => this.send(source),
          onState: (state) => this.tell({ state }),
          isOnline: options.isOnline ?? (() => navigator.onLine),
        })
      : null;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = (): DraftSnapshot => this.snapshot;

  /** Looks at the server's copy; a failure is tried again with the first save. */
  async open(): Promise<void> {
    try {
      await this.see();
    } catch {
      this.tell({ state: this.snapshot.state === 'clean' ? 'failed' : this.snapshot.state });
    }
  }

  /** The learner typed. */
  type(text: string): void {
    if (text === this.snapshot.text) return;
    this.hold(text);
    this.tell({ text });
    this.autosave?.change(text);
  }

  /** Puts another text in place of the current one: the template, a past submission. */
  replace(text: string): void {
    this.hold(text);
    this.tell({ text, revision: this.snapshot.revision + 1 });
    this.autosave?.change(text);
  }

  /** Takes the version that was edited elsewhere; the current one becomes the other. */
  takeOther(): void {
    const { other, text } = this.snapshot;
    if (!other) return;
    const from = other.from === 'remote' ? 'local' : 'remote';
    this.replace(other.source);
    this.keepOther({ source: text, from, at: this.now() });
  }

  /** The current version is the right one. */
  dropOther(): void {
    this.keepOther(null);
  }

  /** Sends what waits, without the pause. */
  saveNow(): void {
    void this.autosave?.flush();
  }

  online(): void {
    this.autosave?.online();
    if (!this.seen) void this.open();
  }

  offline(): void {
    this.autosave?.offline();
  }

  private see(): Promise<void> {
    const { server } = this.options;
    if (this.seen || !server) return Promise.resolve();
    this.loading ??= server
      .load()
      .then((remote) => this.merge(remote))
      .finally(() => {
        this.loading = null;
      });
    return this.loading;
  }

  private merge(remote: RemoteDraft | null): void {
    this.seen = true;
    const choice = chooseDraft(this.local, remote, this.options.template);
    if (choice.other) this.keepOther(choice.other);
    if (choice.from === 'remote' && remote) {
      this.writeLocal({ source: remote.source, editedAt: this.now(), syncedAt: remote.updatedAt, dirty: false });
      const changed = remote.source !== this.snapshot.text;
      this.tell({ text: remote.source, revision: this.snapshot.revision + (changed ? 1 : 0), state: 'saved' });
      return;
    }
    if (choice.save) this.autosave?.change(choice.source);
    else if (remote) {
      if (this.local) this.writeLocal({ ...this.local, syncedAt: remote.updatedAt, dirty: false });
      this.tell({ state: 'saved' });
    }
  }

  private async send(source: string): Promise<void> {
    await this.see();
    const { server } = this.options;
    // Seeing the server's copy may have put another text in place, and another tab may have typed since.
    const newest = this.stored ? (this.readLocal()?.source ?? source) : source;
    if (!server || source !== this.snapshot.text || source !== newest) return;
    const syncedAt = await server.save(source);
    if (this.local) this.writeLocal({ ...this.local, syncedAt, dirty: this.local.source !== source });
  }

  private hold(source: string): void {
    const syncedAt = this.local?.syncedAt ?? null;
    this.writeLocal({ source, editedAt: this.now(), syncedAt, dirty: true });
  }

  private tell(change: Partial<DraftSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.listeners) listener();
  }

  private get storageKey(): string {
    return storageKey(this.options.key);
  }

  private readLocal(): LocalDraft | null {
    return parseLocalDraft(readStored(this.storageKey));
  }

  private writeLocal(draft: LocalDraft): void {
    this.local = draft;
    this.store(this.storageKey, JSON.stringify(draft));
  }

  private readOther(): DraftChoice['other'] {
    const kept = parseLocalDraft(readStored(`${this.storageKey}/other`));
    return kept ? { source: kept.source, from: 'remote', at: kept.editedAt } : null;
  }

  private keepOther(other: DraftChoice['other']): void {
    const key = `${this.storageKey}/other`;
    if (other) this.store(key, JSON.stringify({ source: other.source, editedAt: other.at }));
    else removeStored(key);
    this.tell({ other });
  }

  /** A full or forbidden storage must not stop the typing: the server's copy and the page's own remain. */
  private store(key: string, value: string): void {
    this.stored = writeStored(key, value);
    if (!this.stored) this.tell({ state: this.options.server ? this.snapshot.state : 'failed' });
  }
}
