import { ApiError, isEnvelope, isSuccess } from '#/api/envelope';
import { addressOf } from '#/api/client';
import type { Schemas } from '#/api/types';
import { formatBytes } from '#/i18n/format';
import { currentLocale, texts } from '#/i18n/i18n';

/** A file that the server has taken. */
export type FileView = Schemas['FileView'];

/** What is uploaded: where to, which types, and how large. */
export interface UploadTarget {
  /** 'image': pictures, made anew in several widths; 'file': anything that the site takes. */
  kind: 'image' | 'file';
  /** The call that takes it, where it is not a file of the site's: tests of a problem, for example. */
  to?: string;
  /** What the uploader files it under. */
  folder?: string;
  /** Endings with their dot, as `accept` of an input: ['.zip']. Any where there are none. */
  accept?: readonly string[];
  /** Bytes; the server's own limit unless it is told. */
  largest?: number;
  /** Whether only its owner, admins and who has a signed address may see it. */
  isPrivate?: boolean;
}

const MIB = 1024 * 1024;

/** The server's limits, in bytes. */
export const serverLimits = { image: 10 * MIB, file: 100 * MIB } as const;

/** A film: one file, or a zip with its playlist and pieces. Those of staff may be larger than other files. */
export const filmUpload = {
  kind: 'file',
  accept: ['.mp4', '.3gp', '.zip'],
  largest: 2048 * MIB,
} as const satisfies UploadTarget;

/** Captions of a film. */
export const captionsUpload = {
  kind: 'file',
  accept: ['.vtt', '.srt'],
  largest: 2 * MIB,
} as const satisfies UploadTarget;

/** The pictures that the server takes. */
export const imageTypes = ['.jpg', '.jpeg', '.png', '.svg'] as const;

/** The endings that a target takes; none: any. */
export function acceptedTypes({ kind, accept }: UploadTarget): readonly string[] {
  return accept ?? (kind === 'image' ? imageTypes : []);
}

/** The largest file that a target takes, in bytes. */
export function largestOf({ kind, largest }: UploadTarget): number {
  const most = kind === 'image' ? serverLimits.image : filmUpload.largest;
  return Math.min(largest ?? serverLimits[kind], most);
}

/** The endings as people write them: JPG, PNG. */
export function typeNames(types: readonly string[]): string {
  return types
    .filter((type) => type !== '.jpeg')
    .map((type) => type.replace('.', '').toUpperCase())
    .join(', ');
}

/** Why a file can't be sent, in words; null where it can. */
export function faultOf(file: Pick<File, 'name' | 'size' | 'type'>, target: UploadTarget): string | null {
  const t = texts.getFixedT(null, 'ui');
  const types = acceptedTypes(target);
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  // What is pasted has a type and no name that says anything.
  const isTaken = types.length === 0 || types.includes(ending) || types.includes(endingOf(file.type));
  if (!isTaken)
    return t(target.kind === 'image' ? 'upload.onlyImages' : 'upload.onlyFormat', { types: typeNames(types) });
  if (file.size === 0) return t('upload.empty', { name: file.name });
  const largest = largestOf(target);
  if (file.size <= largest) return null;
  const most = Math.round((largest / MIB) * 10) / 10;
  return t('upload.tooLarge', { name: file.name, size: formatBytes(file.size), most });
}

const endings: Record<string, string> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/svg+xml': '.svg' };

function endingOf(mime: string): string {
  return endings[mime] ?? '';
}

/** An upload under way. */
export interface Sending<R = FileView> {
  done: Promise<R>;
  cancel: () => void;
}

/**
 * Sends one file. `onProgress` gets the part of it that is sent, 0 to 1. There is no time limit: large files on slow lines take
 * long, and can be cancelled.
 */
export function sendFile<R = FileView>(
  file: File,
  target: UploadTarget,
  onProgress: (part: number) => void,
): Sending<R> {
  const request = new XMLHttpRequest();
  const done = new Promise<R>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total));
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(request.status, request.responseText) as R);
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(failed('offline')));
    request.addEventListener('abort', () => reject(failed('aborted')));
    request.open(
      'POST',
      addressOf(target.to ?? `/api/general/upload-${target.kind}`, {
        folder: target.folder,
        private: target.isPrivate ? 'true' : undefined,
      }),
    );
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', currentLocale());
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
  return { done, cancel: () => request.abort() };
}

const failed = (kind: 'offline' | 'aborted') => new ApiError({ status: 0, key: kind, message: '', kind });

function readAnswer(status: number, text: string): unknown {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page, or an answer that broke off.
  }
  if (!isEnvelope(body)) throw new ApiError({ status, key: '', message: '' });
  if (isSuccess(body) && body.data) return body.data;
  throw new ApiError({
    status: status >= 400 ? status : body.code,
    key: body.message_key ?? '',
    message: body.message ?? '',
    fields: body.errors ?? [],
  });
}

/** Words for an upload that failed: the server's own, else what is wrong with the line, else that it failed. */
export function uploadFailure(error: unknown): string {
  const t = texts.getFixedT(null, 'ui');
  if (!(error instanceof ApiError)) return t('upload.failed');
  if (error.kind === 'offline') return t('error.offline');
  return error.fields[0]?.message || error.message || t('upload.failed');
}
