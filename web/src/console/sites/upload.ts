import { ApiError, isEnvelope } from '#/api/envelope';
import { currentLocale } from '#/i18n/i18n';
import { addressIn } from '../client';
import { withStepUp } from '../stepUp/stepUp';

/** A file that the server has taken: what to import it by, and its size in bytes. */
export interface Upload {
  upload: string;
  size: number;
}

/** Sends a file as it is, and tells how far it has come (0 to 1). `fetch` tells nothing about sending, hence the older way. */
export function uploadFile(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<Upload> {
  return withStepUp(() => sendOnce(file, onProgress, signal));
}

function sendOnce(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressIn('/imports'));
    request.responseType = 'json';
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Accept-Language', currentLocale());
    request.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && onProgress(event.loaded / event.total),
    );
    request.addEventListener('load', () => {
      const body: unknown = request.response;
      if (request.status < 300 && isEnvelope(body))
        return resolve({ ...(body.data as { upload: string }), size: file.size });
      const refusal = isEnvelope(body) ? body : undefined;
      return reject(
        new ApiError({ status: request.status, key: refusal?.message_key ?? '', message: refusal?.message ?? '' }),
      );
    });
    request.addEventListener('error', () =>
      reject(new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' })),
    );
    request.addEventListener('abort', () =>
      reject(new ApiError({ status: 0, key: 'aborted', message: '', kind: 'aborted' })),
    );
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
