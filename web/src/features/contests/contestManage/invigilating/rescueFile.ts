import type { RescueFile } from './types';

/** Largest file that the server takes, in bytes. */
const MOST = 8 * 1024 * 1024;
const FORMAT = 'lophoc-rescue/1';

/** What a file holds; null: it is none of ours. Whether it can be opened the server says. */
export async function readRescue(file: File): Promise<RescueFile | null> {
  if (file.size > MOST) return null;
  try {
    const read = JSON.parse(await file.text()) as Partial<RescueFile> | null;
    return read?.format === FORMAT ? (read as RescueFile) : null;
  } catch {
    return null;
  }
}
