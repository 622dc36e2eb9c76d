import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#/ui/useErrorText';
import { roomKey, sendRescue } from './api';
import { readRescue } from './rescueFile';
import type { Rescued } from './types';

/** A rescue file that was given, and what came of it. */
export interface RescueUpload {
  id: number;
  /** Of the file. */
  name: string;
  /** Null while it is under way. */
  outcome: { rescued: Rescued } | { failure: string } | null;
}

/** Files that are sent one after the other, each with what came of it. */
export interface Rescue {
  uploads: readonly RescueUpload[];
  add: (files: FileList | null) => void;
}

export function useRescue(contest: number): Rescue {
  const { t } = useTranslation('invigilating');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly RescueUpload[]>([]);
  const count = useRef(0);
  const line = useRef(Promise.resolve());
  const settle = (id: number, outcome: RescueUpload['outcome']) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, outcome } : upload)));
  const send = async (id: number, file: File) => {
    try {
      const read = await readRescue(file);
      if (!read) return settle(id, { failure: t('rescue.notOne') });
      settle(id, { rescued: await sendRescue(contest, read) });
      void queryClient.invalidateQueries({ queryKey: roomKey(contest) });
    } catch (error) {
      settle(id, { failure: errorText(error) });
    }
  };
  const add = (files: FileList | null) => {
    for (const file of files ?? []) {
      count.current += 1;
      const id = count.current;
      setUploads((now) => [{ id, name: file.name, outcome: null }, ...now]);
      line.current = line.current.then(() => send(id, file));
    }
  };
  return { uploads, add };
}
