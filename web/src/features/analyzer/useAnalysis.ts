import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { analyse, analyzerKeys, type Asked } from './api';
import { rubrics, type Analysis, type Rubric } from './types';

/** What is chosen, and what was found of it. */
export interface Analysing {
  file: File | null;
  other: File | null;
  rubric: Rubric;
  /** Of the file that is chosen; while another rubric is asked for, what was found last. */
  analysis: Analysis | null;
  isUnderWay: boolean;
  error: Error | null;
  choose: (file: File) => void;
  /** An earlier project; null: none. */
  compare: (other: File | null) => void;
  measureBy: (rubric: Rubric) => void;
  retry: () => void;
}

/** Measures a project as soon as it is chosen, and again when something else about it is asked. */
export function useAnalysis(): Analysing {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [other, setOther] = useState<File | null>(null);
  const [rubric, setRubric] = useState<Rubric>(rubrics[0]);
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const latest = useRef<Asked | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: analyse,
    meta: { quiet: true },
    onSuccess: (found, asked) => {
      // What was asked before something else was chosen is no answer any more.
      if (asked === latest.current) setAnalysis(found);
      void queryClient.invalidateQueries({ queryKey: analyzerKeys.results });
    },
  });
  const ask = (change: Partial<Asked>) => {
    const { file: chosen, ...others } = { file, other, rubric, ...change };
    if (!chosen) return;
    latest.current = { file: chosen, ...others };
    mutate(latest.current);
  };
  return {
    file,
    other,
    rubric,
    analysis,
    isUnderWay: isPending,
    error,
    choose: (chosen) => {
      setFile(chosen);
      setAnalysis(null);
      ask({ file: chosen });
    },
    compare: (earlier) => {
      setOther(earlier);
      ask({ other: earlier });
    },
    measureBy: (wanted) => {
      setRubric(wanted);
      ask({ rubric: wanted });
    },
    retry: () => ask({}),
  };
}
