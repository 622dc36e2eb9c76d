// As tenant-api has them; once the document knows these calls, they are aliases of `Schemas`.

/** A file of a snippet; the first one is the main one. */
export interface SnippetFile {
  name: string;
  content: string;
}

/** Who sees a snippet: its author, whoever has its address, everybody. */
export const visibilities = ['private', 'unlisted', 'public'] as const;
export type SnippetVisibility = (typeof visibilities)[number];

/** Somebody by name. */
export interface SnippetPerson {
  id: number;
  name: string;
}

/** What a snippet was made from, where its reader may see that. */
export interface SnippetOrigin {
  id: number;
  slug: string;
  title: string;
  author: SnippetPerson;
}

/** What came out of its author's newest run, cut. Times in epoch seconds. */
export interface SnippetLastRun {
  status: string;
  stdout: string;
  stderr: string;
  compile_output: string;
  exit_code: number | null;
  at: number;
}

/** A snippet in a list. Times in epoch seconds. */
export interface SnippetItem {
  id: number;
  slug: string;
  /** Counted up with each change. */
  version: number;
  title: string;
  language_id: number;
  visibility: SnippetVisibility;
  /** Whether other pages may frame it. */
  embed: boolean;
  origin: SnippetOrigin | null;
  author: SnippetPerson;
  can_edit: boolean;
  bytes: number;
  created_at: number;
  updated_at: number;
}

/** A snippet. */
export interface SnippetView extends SnippetItem {
  files: SnippetFile[];
  stdin: string;
  last_run: SnippetLastRun | null;
}

/** A new snippet; the same key is the same snippet, and `fork_of` the id or the address of another one. */
export interface SnippetInput {
  title: string;
  language_id: number;
  files: SnippetFile[];
  stdin?: string;
  visibility?: SnippetVisibility;
  embed?: boolean;
  fork_of?: number | string;
  key?: string;
}

/** What changes of a snippet, and of which version of it. */
export interface SnippetChange extends Partial<Omit<SnippetInput, 'fork_of' | 'key'>> {
  version: number;
  /** Makes a version of that name. */
  version_name?: string;
}

/** Why there is a version. */
export type VersionReason = 'run' | 'time' | 'named' | 'restored' | 'asked';

/** A version in the list of them. */
export interface VersionItem {
  n: number;
  name: string | null;
  reason: VersionReason;
  at: number;
  bytes: number;
  /** How many remarks were written on it. */
  remarks: number;
  /** Whether a link opens it to whoever is to write remarks. */
  has_review_link: boolean;
}

/** What a snippet was. */
export interface VersionView {
  n: number;
  name: string | null;
  at: number;
  title: string;
  language_id: number;
  files: SnippetFile[];
  stdin: string;
}

/** Where a version is reviewed. */
export interface ReviewLink {
  url: string;
  n: number;
}

/** What is run. */
export interface RunBody {
  language_id: number;
  source_code: string;
  stdin?: string;
  /** The files beside the main one. */
  files?: { path: string; content: string }[];
  /** Whose version the run makes. */
  snippet_id?: number;
  /** Input comes while it runs. */
  interactive?: boolean;
}

/** What became of a run; `status` is `running` until it is over. Times in milliseconds, memory in KiB. */
export interface RunView {
  token: string;
  status: string;
  reason: string | null;
  stdout: string;
  stderr: string;
  compile_output: string;
  exit_code: number | null;
  cpu_ms: number;
  wall_ms: number;
  memory_kib: number;
}

/** A piece of input, or its end. */
export type RunInput = { seq: number; text: string } | { seq: number; eof: true };
