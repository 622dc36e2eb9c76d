import { useMemo, useState } from 'react';
import type { FileView } from '#/ui/upload';
import type { LessonView } from '../types';

/** Where files are seen, by their ids: those of the lesson, and those that were uploaded just now. */
export interface LessonFiles {
  addressOf: (id: number | null) => string;
  nameOf: (id: number | null) => string;
  add: (file: FileView) => void;
}

/** The files of a lesson while it is edited. */
export function useFiles(lesson: LessonView): LessonFiles {
  const [own, setOwn] = useState<ReadonlyMap<number, FileView>>(new Map());
  const known = useMemo(() => new Map(lesson.source?.files.map((file) => [file.id, file])), [lesson]);
  return {
    addressOf: (id) => {
      if (id === null) return '';
      const uploaded = own.get(id);
      return known.get(id)?.url ?? uploaded?.signed_url ?? uploaded?.url ?? '';
    },
    nameOf: (id) => (id === null ? '' : (known.get(id)?.name ?? own.get(id)?.name ?? '')),
    add: (file) => setOwn((before) => new Map(before).set(file.id, file)),
  };
}
