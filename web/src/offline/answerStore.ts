import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** An answer as this browser keeps it until its attempt is over. */
export interface KeptAnswer {
  user: number;
  /** The attempt. */
  qs: number;
  question: number;
  /** The greater one is the newer answer, on whichever device it was written. */
  seq: number;
  answer: string;
  /** The last one that the server is known to have. */
  sentSeq: number;
  /** When it was written, in epoch milliseconds. */
  at: number;
}

/** An attempt that runs, as the server last gave it. */
export interface KeptAttempt {
  user: number;
  lesson: number;
  /** When it was given, in epoch milliseconds. */
  at: number;
  attempt: unknown;
}

/** Where answers are kept in this browser. */
export interface AnswerStore {
  /** What is kept of somebody's attempt. */
  read: (user: number, qs: number) => Promise<KeptAnswer[]>;
  write: (answer: KeptAnswer) => Promise<void>;
  /** Forgets an attempt's answers. */
  remove: (user: number, qs: number) => Promise<void>;
  /** What is needed to go on with a lesson's attempt without a connection; undefined: nothing is kept. */
  readAttempt: (user: number, lesson: number) => Promise<KeptAttempt | undefined>;
  writeAttempt: (attempt: KeptAttempt) => Promise<void>;
  removeAttempt: (user: number, lesson: number) => Promise<void>;
  /** Forgets what is of others and can be had again: attempts, and answers that the server has. Null: of everybody. */
  keepOnly: (user: number | null) => Promise<void>;
}

interface Answers extends DBSchema {
  answers: { key: [user: number, qs: number, question: number]; value: KeptAnswer };
  attempts: { key: [user: number, lesson: number]; value: KeptAttempt };
}

const DATABASE = 'lophoc-answers';
/** What an attempt that ended elsewhere left here is dropped after so long, in milliseconds. */
const KEPT_MS = 30 * 86_400_000;

/** All of an attempt's keys: an array comes after every number. */
const keysOf = (user: number, qs: number) => IDBKeyRange.bound([user, qs], [user, qs, []]);

function inDatabase(database: IDBPDatabase<Answers>): AnswerStore {
  return {
    read: (user, qs) => database.getAll('answers', keysOf(user, qs)),
    write: async (answer) => {
      await database.put('answers', answer);
    },
    remove: (user, qs) => database.delete('answers', keysOf(user, qs)),
    readAttempt: (user, lesson) => database.get('attempts', [user, lesson]),
    writeAttempt: async (attempt) => {
      await database.put('attempts', attempt);
    },
    removeAttempt: (user, lesson) => database.delete('attempts', [user, lesson]),
    keepOnly: (user) => dropFrom(database, (kept) => kept.user !== user && !isLacking(kept)),
  };
}

/** A store that lasts as long as the page: where the browser has no database for it, and for tests. */
export function memoryStore(): AnswerStore {
  const kept = new Map<string, KeptAnswer>();
  const attempts = new Map<string, KeptAttempt>();
  const isOf = (answer: KeptAnswer, user: number, qs: number) => answer.user === user && answer.qs === qs;
  return {
    read: (user, qs) => Promise.resolve([...kept.values()].filter((answer) => isOf(answer, user, qs))),
    write: (answer) => {
      kept.set(`${answer.user}/${answer.qs}/${answer.question}`, answer);
      return Promise.resolve();
    },
    remove: (user, qs) => {
      for (const [key, answer] of kept) if (isOf(answer, user, qs)) kept.delete(key);
      return Promise.resolve();
    },
    readAttempt: (user, lesson) => Promise.resolve(attempts.get(`${user}/${lesson}`)),
    writeAttempt: (attempt) => {
      attempts.set(`${attempt.user}/${attempt.lesson}`, attempt);
      return Promise.resolve();
    },
    removeAttempt: (user, lesson) => {
      attempts.delete(`${user}/${lesson}`);
      return Promise.resolve();
    },
    keepOnly: (user) => {
      for (const [key, answer] of kept) if (answer.user !== user && !isLacking(answer)) kept.delete(key);
      for (const [key, attempt] of attempts) if (attempt.user !== user) attempts.delete(key);
      return Promise.resolve();
    },
  };
}

async function open(): Promise<AnswerStore> {
  // Private windows and full disks refuse it: the server's drafts remain.
  if (typeof indexedDB === 'undefined') return memoryStore();
  try {
    const database = await openDB<Answers>(DATABASE, 1, {
      upgrade: (made) => {
        made.createObjectStore('answers', { keyPath: ['user', 'qs', 'question'] });
        made.createObjectStore('attempts', { keyPath: ['user', 'lesson'] });
      },
    });
    await dropFrom(database, ({ at }) => at < Date.now() - KEPT_MS);
    return inDatabase(database);
  } catch {
    return memoryStore();
  }
}

/** Whether something is an answer that the server is not known to have. */
const isLacking = (kept: KeptAnswer | KeptAttempt) => 'seq' in kept && kept.seq > kept.sentSeq;

async function dropFrom(
  database: IDBPDatabase<Answers>,
  isDropped: (kept: KeptAnswer | KeptAttempt) => boolean,
): Promise<void> {
  const change = database.transaction(['answers', 'attempts'], 'readwrite');
  for (const name of ['answers', 'attempts'] as const) {
    for await (const cursor of change.objectStore(name)) {
      if (isDropped(cursor.value)) await cursor.delete();
    }
  }
  await change.done;
}

let opened: Promise<AnswerStore> | null = null;

/** This browser's store of answers. */
export function answerStore(): Promise<AnswerStore> {
  opened ??= open();
  return opened;
}
