/** A field that a column of the file can fill. */
export interface ImportField {
  name: string;
  label: string;
  /** A file without it can't be taken. */
  required?: boolean;
  /** What its cells hold: decides the keyboard of phones, and how they are written. */
  kind?: 'text' | 'email' | 'phone' | 'date';
}

/** A column of the file by what stands in its head, and the field that it fills; null: it is left out. */
export interface ImportColumn {
  head: string;
  field: string | null;
}

/** What becomes of a row; of one that fails, why. */
export interface ImportRow {
  /** The number of the row in the file, as a spreadsheet counts. */
  row: number;
  status: 'created' | 'updated' | 'unchanged' | 'failed';
  /** The field that is at fault; null where it is the row as a whole. */
  field?: string | null;
  message?: string | null;
  /** Of a row that fails, its cells by field. */
  values?: Readonly<Record<string, string>> | null;
}

/** A row that was corrected, to be sent again. */
export interface CorrectedRow {
  row: number;
  values: Readonly<Record<string, string>>;
}

/** What has come of a file, or of rows that were sent again; of a dry run, what would. */
export interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  /** Those that fail at least; a row with several faults may come once for each. */
  rows: readonly ImportRow[];
  /** Of a dry run of a file: how its heads were understood. */
  columns?: readonly ImportColumn[] | null;
  /** Of a dry run of a file: its first rows, their cells in the order of `columns`. */
  sample?: readonly (readonly string[])[] | null;
  /** Under which the passwords that were made can be had, once. */
  passwords_id?: number | null;
}

/** What is answered to a list: what has come of it, or the task that brings it in and has the report as its result. */
export type ImportAnswer = ImportReport | { task_id: number };

/** How far a task is. */
export interface ImportProgress {
  id: number;
  state: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  total?: number | null;
  result?: ImportReport | null;
}

/** What an import wizard is given: what can be imported, and the calls. */
export interface ImportWizardProps {
  /** What is imported, for the heading: "Nhập danh sách học sinh". */
  title: string;
  fields: readonly ImportField[];
  /** Groups of fields of each of which one at least is needed: an e-mail or a login name. */
  oneOf?: readonly (readonly string[])[];
  /** Addresses of an empty file with the heads, for who has no list yet. */
  template: { csv?: string; xlsx?: string };
  /** Who is there already is always brought up to date: there is no choice of it. */
  alwaysUpdates?: boolean;
  /** What is taken. */
  limits: { rows: number; bytes: number; accept: readonly string[] };
  /** Tries the file without changing anything. `columns` null: the server guesses them. */
  check: (file: File, columns: readonly ImportColumn[] | null, update: boolean) => Promise<ImportAnswer>;
  /** Does it. */
  run: (file: File, columns: readonly ImportColumn[], update: boolean) => Promise<ImportAnswer>;
  /** Tries corrected rows, or does them; its report has their own numbers. */
  sendRows: (rows: readonly CorrectedRow[], dryRun: boolean, update: boolean) => Promise<ImportAnswer>;
  /** Which task is to be followed (by `useChannel`, or a query with an interval); null: none any more. */
  onTask: (taskId: number | null) => void;
  /** How far that task is; null while nothing is known of it. */
  progress: ImportProgress | null;
  /** Has the browser save the passwords that were made: they are told once. */
  savePasswords: (id: number) => Promise<unknown>;
  /** Called when people are done, or give it up. */
  onClose: () => void;
  /** Called when something has been imported. */
  onImported?: () => void;
}
