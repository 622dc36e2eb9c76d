import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#/api/envelope';
import { toasts } from '#/ui/toasts';
import { faultOf, sendFile, uploadFailure, type Sending, type UploadTarget } from '#/ui/upload';

/** A Scratch project that is handed in. */
export const scratchUpload = {
  kind: 'file',
  accept: ['.sb3'],
  largest: 50 * 1024 * 1024,
  isPrivate: true,
  folder: 'scratch',
} as const satisfies UploadTarget;

/** A project that was chosen. */
export interface ProjectFile {
  file: File | null;
  /** The part that is sent, 0 to 1; null while nothing is. */
  part: number | null;
  choose: (file: File) => void;
  /** The site's number of the file, which is sent at the first time; null where that failed, which was told. */
  send: () => Promise<number | null>;
}

/** Keeps the project that was chosen. It is sent once, when it is run or handed in first: who only looks leaves no file. */
export function useProjectFile(): ProjectFile {
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const sent = useRef<{ file: File; id: number } | null>(null);
  const underway = useRef<Sending | null>(null);
  useEffect(
    () => () => {
      underway.current?.cancel();
      underway.current = null;
    },
    [],
  );

  const choose = (chosen: File) => {
    const fault = faultOf(chosen, scratchUpload);
    if (fault) {
      toasts.error(fault);
      return;
    }
    underway.current?.cancel();
    setFile(chosen);
  };

  const send = async () => {
    if (!file) return null;
    if (sent.current?.file === file) return sent.current.id;
    const sending = sendFile(file, scratchUpload, setPart);
    underway.current = sending;
    setPart(0);
    try {
      const { id } = await sending.done;
      sent.current = { file, id };
      return id;
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'aborted')) toasts.error(uploadFailure(error));
      return null;
    } finally {
      if (underway.current === sending) underway.current = null;
      setPart(null);
    }
  };
  return { file, part, choose, send };
}
