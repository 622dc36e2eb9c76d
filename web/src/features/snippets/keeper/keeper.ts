import { ApiError, isConflict } from '#/api/envelope';
import { Autosave, type SaveState } from '#/editor/autosave';
import { contentOf, FIRST_VERSION, isSame, isSaved, type Content } from '../content';
import type { SnippetChange, SnippetView } from '../types';
import type { Kept, OtherKept, Shelf } from './shelf';

/** A pause after which it is saved, and how long after the first change at the latest; in milliseconds. */
export const SAVE_MS = 2000;
export const LONGEST_MS = 5000;
/** Of a new one the newest texts that were sent are known again; a text may be large. */
const MOST_SENT = 3;

/** Where what is written stands: `local` stays here, `conflict` waits for a decision, `refused` for a change. */
export type SnippetState = SaveState | 'local' | 'conflict' | 'refused';

/** Another text of the same snippet, edited elsewhere; `at` in epoch milliseconds. */
export interface OtherContent {
  content: Content;
  at: number;
}

/** What the page draws. */
export interface SnippetSnapshot {
  content: Content;
  /** Grows when something else than typing has changed the files. */
  revision: number;
  state: SnippetState;
  /** Why the server won't have it. */
  refusal: ApiError | null;
  /** What the server has; null: nothing yet. */
  view: SnippetView | null;
  other: OtherContent | null;
}

/** The server's half of a snippet. */
export interface SnippetServer {
  create: (key: string, content: Content) => Promise<SnippetView>;
  change: (id: number, change: SnippetChange) => Promise<SnippetView>;
}

/** Where a snippet is kept: on the server for its author, and in this browser, of one that the server has by its id, else by its key. */
export interface Links {
  /** Null for who can't save it: what they change stays here. */
  server: SnippetServer | null;
  shelf: (ref: string) => Shelf;
}

/** What a {@link SnippetKeeper} is made of. */
export interface KeeperOptions extends Links {
  /** What the server has; null of a new one. */
  view: SnippetView | null;
  /** What it begins with. */
  content: Content;
  /** What a new one is known by: sent again it is the same. */
  key: string;
  /** The server has something newer. */
  onSaved?: (view: SnippetView) => void;
  /** Somebody has to sign in again. */
  onSignedOut?: () => void;
  isOnline?: () => boolean;
}

/**
 * Keeps what is written of one snippet: in this browser at once, on the server after a pause. All that changes it goes one after
 * the other, each with the version that the one before has made; a text that was changed elsewhere meanwhile is never overwritten
 * unseen.
 */
export class SnippetKeeper {
  private snapshot: SnippetSnapshot;
  /** What the server has as text, and what was here when it was last the same. */
  private base: Content;
  private settled: Content;
  /** The version that what is here was written from: what came after it elsewhere nobody has looked at yet. */
  private from: number | null;
  /** Where an earlier page's text is being read: it is not written over before that is known. */
  private opening: Shelf | null = null;
  /** What was kept here when something was typed before it could be read: the first is offered as the other text. */
  private others: readonly OtherKept[] = [];
  /** What a new one was sent as while no answer came: one of these may be what the server has made. */
  private sent: readonly Content[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  private autosave: Autosave<Content> | null;
  private links: Links;
  private shelf: Shelf;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: KeeperOptions) {
    const { view, content, server, shelf } = options;
    this.base = view ? contentOf(view) : content;
    this.settled = content;
    this.from = view?.version ?? null;
    const state = server ? 'clean' : 'local';
    this.snapshot = { content, revision: 0, state, refusal: null, view, other: null };
    this.links = { server, shelf };
    this.shelf = shelf(this.ref);
    this.autosave = this.autosaveTo(server);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = (): SnippetSnapshot => this.snapshot;

  /** What a new one is known by. */
  get key(): string {
    return this.options.key;
  }

  private get ref(): string {
    const { view } = this.snapshot;
    return view ? String(view.id) : this.options.key;
  }

  /** Whether the server lacks something. */
  get isUnsaved(): boolean {
    return !this.isClean || this.isHeld || (this.autosave?.unsaved ?? false);
  }

  /** Takes what an earlier page has kept and could not save. */
  async open(): Promise<void> {
    const { shelf } = this;
    this.opening = shelf;
    const kept = await shelf.read().catch(() => undefined);
    if (this.opening === shelf) this.opening = null;
    if (shelf !== this.shelf) return;
    if (kept) this.takeUp(kept);
    else if (!this.isClean) this.keep();
    // What could not be read may still be there.
    else if (kept === null) this.keepSaved();
  }

  private takeUp(kept: Kept): void {
    if (kept.isSaved) return this.takeSaved(kept);
    const { content, version, at = Date.now(), sent = [], others = [] } = kept;
    const { view } = this.snapshot;
    const isHere = isSame(content, this.snapshot.content);
    // Of a newer version than the page's, what says the same as the page was put back to that.
    const isAhead = (version ?? 0) > (view?.version ?? 0);
    this.sent = sent;
    if (isHere && !isAhead && others.length === 0) {
      if (this.isClean) this.shelf.forget();
      return;
    }
    if (isHere || this.isClean) {
      this.put(content);
      this.from = version;
      this.others = others;
    } else this.others = [{ content, version, at }, ...others];
    this.goOn();
  }

  /** Offers what is to be chosen from next; where nothing is, what is here goes to the server. */
  private goOn(): void {
    const { view } = this.snapshot;
    const [other] = this.others;
    this.keep();
    if (other) return this.tell({ other, state: 'conflict' });
    // It was written from an older text than the server's by now: both are there to choose from.
    if (view && (this.from ?? 0) < view.version) this.offer(view);
    else this.send();
  }

  /** The server has had it: without a connection the page came with what was held of it, which may be older. */
  private takeSaved({ content, version, at }: Kept): void {
    const { view } = this.snapshot;
    if (view && version !== null && version > view.version) {
      const updated_at = at === undefined ? view.updated_at : Math.floor(at / 1000);
      return this.meet({ ...view, ...content, files: [...content.files], version, updated_at });
    }
    if (!this.isClean) this.keep();
    else if (view && (version ?? 0) < view.version) this.shelf.forget();
  }

  /** Somebody has signed in, or may change it by now: what is here is theirs to save. */
  connect(links: Links): void {
    this.links = links;
    this.shelf = links.shelf(this.ref);
    this.autosave = this.autosaveTo(links.server);
    if (this.isClean) {
      this.tell({ state: links.server ? 'clean' : 'local' });
      void this.open();
      return;
    }
    this.keep();
    this.send();
  }

  /** Somebody has typed, or changed what there is. */
  change(part: Partial<Content>): void {
    const content = { ...this.snapshot.content, ...part };
    if (isSame(content, this.snapshot.content)) return;
    this.tell({ content, refusal: null });
    this.keep();
    this.send();
  }

  /** Puts in what nobody has typed in an editor: the editors show it. */
  replace(part: Partial<Content>): void {
    this.change(part);
    this.tell({ revision: this.snapshot.revision + 1 });
  }

  /** Saves what waits now, and a new one as it is; resolves when nothing is on its way. */
  async saveNow(): Promise<void> {
    if (!this.autosave || this.isHeld) return;
    if (!this.snapshot.view && !this.autosave.unsaved) this.autosave.change(this.snapshot.content);
    await this.autosave.flush();
  }

  /** Saves what waits now, where something does; resolves when nothing is on its way. */
  async saveWaiting(): Promise<void> {
    if (this.autosave?.unsaved && !this.isHeld) await this.autosave.flush();
  }

  /**
   * Makes a call that changes the snippet, with the version of now; what it answers takes the place of what was here. Fails as the
   * call does, or where there is nothing yet that could be changed.
   */
  async apply(call: (view: SnippetView) => Promise<SnippetView>): Promise<SnippetView> {
    await this.saveNow();
    return this.inTurn(async () => {
      const { view, refusal, state } = this.snapshot;
      if (!view || this.isHeld || state === 'failed' || state === 'offline') throw refusal ?? unreachable();
      try {
        const answer = await call(view);
        if (isSame(contentOf(answer), this.base)) this.take(answer);
        else this.adopt(answer);
        return answer;
      } catch (error) {
        if (isConflict(error)) this.meet(error.data as SnippetView);
        throw error;
      }
    });
  }

  /** The server has this by now, as was heard or read again. */
  see(view: SnippetView): void {
    void this.inTurn(async () => {
      const known = this.snapshot.view;
      if (known?.id !== view.id || view.version < known.version) return;
      // Two texts of here are to be chosen from first; the server speaks of its own when the choice is sent.
      if (this.isChoiceOfKept && view.version > known.version) return;
      // The same to somebody else: who has signed in may be its author.
      if (view.version === known.version) return this.tell({ view });
      if (!this.isClean || this.isHeld) return this.meet(view);
      return this.adopt(view);
    });
  }

  /** Takes the other text. */
  takeOther(): void {
    const { other, view } = this.snapshot;
    if (!other) return;
    const [kept, ...others] = this.others;
    this.tell({ other: null, state: this.calm });
    this.put(other.content);
    if (kept && kept === other) {
      this.from = kept.version;
      this.others = others;
      return this.goOn();
    }
    this.base = other.content;
    this.settled = this.snapshot.content;
    this.from = view?.version ?? null;
    this.keepSaved();
  }

  /** The text that is here is the right one: it goes over the other. */
  dropOther(): void {
    const { other, view } = this.snapshot;
    if (!other) return;
    if (this.isChoiceOfKept) this.others = this.others.slice(1);
    else this.from = view?.version ?? null;
    this.tell({ other: null });
    this.goOn();
    void this.saveNow();
  }

  /** What was changed here is kept elsewhere now: it is again what the server has. */
  discard(): void {
    const { view } = this.snapshot;
    if (!view) return;
    this.put(contentOf(view));
    this.settled = this.snapshot.content;
    this.from = view.version;
    this.others = [];
    this.tell({ other: null, refusal: null, state: this.calm });
    this.shelf.forget();
  }

  online(): void {
    this.autosave?.online();
  }

  offline(): void {
    this.autosave?.offline();
  }

  /** Whether nothing was changed since the server had it; of what was written from a version that the page lacks nobody knows. */
  private get isClean(): boolean {
    if ((this.from ?? 0) > (this.snapshot.view?.version ?? 0)) return false;
    return this.snapshot.content === this.settled || isSame(this.snapshot.content, this.base);
  }

  /** How it stands where all is well: what nobody saves stays here. */
  private get calm(): SnippetState {
    return this.links.server ? 'saved' : 'local';
  }

  /** What is to be chosen from was both written here. */
  private get isChoiceOfKept(): boolean {
    const { other } = this.snapshot;
    return other !== null && other === this.others[0];
  }

  /** It waits for a decision and not for the network. */
  private get isHeld(): boolean {
    return this.snapshot.other !== null || this.snapshot.refusal !== null;
  }

  private autosaveTo(server: SnippetServer | null): Autosave<Content> | null {
    if (!server) return null;
    return new Autosave<Content>({
      save: () => this.inTurn(() => this.store(server)),
      onState: (state) => this.isHeld || this.tell({ state }),
      isOnline: this.options.isOnline ?? (() => navigator.onLine),
      delay: SAVE_MS,
      longest: LONGEST_MS,
    });
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.turn.then(act);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async store(server: SnippetServer): Promise<void> {
    const { view, content } = this.snapshot;
    // What was decided or refused meanwhile has sent it, or waits.
    if (this.isHeld) return;
    if (view && this.isClean) return this.keepSaved();
    if (!view) this.noteSent(content);
    try {
      const { key } = this.options;
      const files = [...content.files];
      const answer = view
        ? await server.change(view.id, { ...content, files, version: view.version })
        : await server.create(key, content);
      if (!view && !isSaved(content, answer)) return this.madeBefore(answer);
      this.settled = content;
      this.take(answer);
    } catch (error) {
      if (isConflict(error)) this.meet(error.data as SnippetView);
      else if (isRefusal(error)) this.tell({ refusal: error, state: 'refused' });
      else {
        if (error instanceof ApiError && error.status === 401) this.options.onSignedOut?.();
        throw error;
      }
    }
  }

  /** A new one is on its way: where no answer comes, the next page knows what it was sent as. */
  private noteSent(content: Content): void {
    const last = this.sent.at(-1);
    if (last && isSame(last, content)) return;
    this.sent = [...this.sent, content].slice(-MOST_SENT);
    if (!this.isClean) this.keep();
  }

  /**
   * It is there already. An earlier try from here has made it, whose answer was lost: what was written since goes over that. What
   * was changed elsewhere, or made by another page of the same key, is another text.
   */
  private madeBefore(made: SnippetView): void {
    const isOfHere = made.version === FIRST_VERSION && this.sent.some((one) => isSaved(one, made));
    if (this.isClean || !isOfHere) return this.meet(made);
    this.take(made);
    this.send();
  }

  /** The server's newest is known now. */
  private take(view: SnippetView, from: number | null = view.version): void {
    const isNew = this.snapshot.view === null;
    this.base = contentOf(view);
    this.from = from;
    this.tell({ view });
    if (isNew) {
      this.sent = [];
      this.shelf.forget();
      this.shelf = this.links.shelf(this.ref);
    }
    if (this.isClean) this.keepSaved();
    else this.keep();
    this.options.onSaved?.(view);
  }

  /** What the server has takes the place of what is here. */
  private adopt(view: SnippetView): void {
    const text = contentOf(view);
    if (!isSame(text, this.snapshot.content)) this.put(text);
    this.settled = this.snapshot.content;
    if (!this.isChoiceOfKept && this.snapshot.other) this.tell({ other: null, state: this.calm });
    this.take(view);
  }

  /** The server has a version that was not known: another text, the same one, or other settings. */
  private meet(theirs: SnippetView): void {
    if (this.isClean && !this.isChoiceOfKept) return this.adopt(theirs);
    const text = contentOf(theirs);
    const isMine = isSame(text, this.snapshot.content);
    // Without a connection the page came with something older than what this was written from.
    const isKnown = isMine || isSame(text, this.base) || theirs.version === this.from;
    this.take(theirs, isKnown ? theirs.version : this.from);
    // The server's is offered after that.
    if (this.isChoiceOfKept) return;
    if (isMine) {
      this.tell({ other: null, state: this.calm });
      this.settled = this.snapshot.content;
    } else if (isKnown) this.send();
    else this.offer(theirs);
  }

  private offer(theirs: SnippetView): void {
    this.tell({ other: { content: contentOf(theirs), at: theirs.updated_at * 1000 }, state: 'conflict' });
  }

  private send(): void {
    if (this.isHeld) return;
    if (this.autosave) this.autosave.change(this.snapshot.content);
    else this.tell({ state: 'local' });
  }

  private put(content: Content): void {
    this.tell({ content, revision: this.snapshot.revision + 1 });
  }

  private keep(): void {
    // What is kept there is not known yet.
    if (this.opening === this.shelf) return;
    const { sent, others } = this;
    const kept: Kept = { ...this.kept(), version: this.from, content: this.snapshot.content };
    if (sent.length > 0) kept.sent = sent;
    if (others.length > 0) kept.others = others;
    this.shelf.write(kept);
  }

  /** The server has it all: it stays here as well, since a page without a connection may come with something older. */
  private keepSaved(): void {
    if (this.opening === this.shelf) return;
    if (this.others.length > 0) return this.keep();
    const { view } = this.snapshot;
    if (!view || !this.links.server) return this.shelf.forget();
    this.shelf.write({ ...this.kept(), version: view.version, content: this.base, isSaved: true });
  }

  private kept(): Omit<Kept, 'version' | 'content'> {
    const { view } = this.snapshot;
    const { key } = this.options;
    const isOwn = this.links.server !== null;
    return { key, id: view?.id ?? null, slug: view?.slug ?? null, isOwn, at: Date.now() };
  }

  private tell(change: Partial<SnippetSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** What was to be changed has not arrived yet. */
const unreachable = () => new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' });

/** The server will not have it as it is; trying again changes nothing. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 403, 404, 412, 413].includes(error.status);
}
