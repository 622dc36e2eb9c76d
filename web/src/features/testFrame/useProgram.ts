import { useEffect, useState } from 'react';
import { listenForPrograms, type Program } from './source';

/** The program that the page around the frame sent last, or that was fetched; null: none yet. */
export function useProgram(): [Program | null, (program: Program) => void] {
  const [program, setProgram] = useState<Program | null>(null);
  useEffect(() => listenForPrograms(setProgram), []);
  return [program, setProgram];
}
