import { files } from 'virtual:runtimes';
import type { RuntimeKey } from './types';

/** A file of the build that a runtime is made of. */
export interface RuntimeFile {
  url: string;
  /** As it travels, packed. */
  bytes: number;
  /** As it is. */
  size: number;
}

/** The files of each runtime, in the order in which its frame is given them. */
export const runtimeFiles: Record<RuntimeKey, readonly RuntimeFile[]> = files;

/** What a runtime takes to load, in bytes as they travel. */
export const bytesOf = (key: RuntimeKey): number => runtimeFiles[key].reduce((sum, { bytes }) => sum + bytes, 0);

/** Files that are here, or on their way, for as long as the page is. */
const fetched = new Map<string, Promise<ArrayBuffer>>();

async function fetchFile({ url }: RuntimeFile, onPiece: (bytes: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  if (!answer.body) return answer.arrayBuffer();
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, next) {
        onPiece(piece.byteLength);
        next.enqueue(piece);
      },
    }),
  );
  return new Response(counted).arrayBuffer();
}

/** Fetches one file; `onPiece` is told how much of it has come. */
export function loadFile(file: RuntimeFile, onPiece: (bytes: number) => void = () => undefined): Promise<ArrayBuffer> {
  const here = fetched.get(file.url);
  if (here) return here.finally(() => onPiece(file.size));
  const asked = fetchFile(file, onPiece).catch((error: unknown) => {
    // One that failed is fetched again.
    fetched.delete(file.url);
    throw error;
  });
  fetched.set(file.url, asked);
  return asked;
}

/** Fetches a runtime's files, through the page's own cache; `onProgress` is told the part that is there. */
export async function loadFiles(key: RuntimeKey, onProgress?: (part: number) => void): Promise<ArrayBuffer[]> {
  const wanted = runtimeFiles[key];
  const whole = wanted.reduce((sum, { size }) => sum + size, 0);
  let there = 0;
  const loaded = await Promise.all(
    wanted.map((file) =>
      loadFile(file, (bytes) => {
        there += bytes;
        onProgress?.(whole > 0 ? Math.min(there / whole, 1) : 0);
      }),
    ),
  );
  onProgress?.(1);
  return loaded;
}
