import type { Collected, CollectedFile } from './types';

/** A sound file, for tests. */
export function aFile(change: Partial<CollectedFile> = {}): CollectedFile {
  return {
    path: 'TS001/A.cpp',
    candidate_id: 'TS001',
    name: 'Lê Bình',
    label: 'A',
    language: 'C++17',
    fault: null,
    duplicate: false,
    ...change,
  };
}

/** What comes of a ZIP, for tests: one program is sound, one was sent before, one is nobody's. */
export function aReport(change: Partial<Collected> = {}): Collected {
  return {
    programs: 3,
    accepted: 1,
    entries_made: 1,
    files: [
      aFile(),
      aFile({ path: 'TS001/B.py', label: 'B', language: 'Python', duplicate: true }),
      aFile({
        path: 'XX/A.cpp',
        candidate_id: 'XX',
        name: null,
        language: null,
        fault: { key: 'collect_unknown_candidate', message: 'Kỳ thi không có số báo danh này.' },
      }),
    ],
    ...change,
  };
}
