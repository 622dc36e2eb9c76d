import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#/ui/useErrorText';
import { manageKeys } from '../api';
import { collectPrograms } from './api';
import type { Collected } from './types';

/** Larger ones are refused by the server. */
const ZIP_MAX = 64 * 1024 * 1024;

/** A ZIP on its way: tried out, then brought in. */
export interface Collecting {
  /** Null before one is chosen. */
  file: File | null;
  isBusy: boolean;
  failure: string | null;
  /** Null until it is tried out. */
  report: Collected | null;
  /** Whether the report is of what was done. */
  isDone: boolean;
  choose: (files: FileList | null) => void;
  apply: () => void;
  reset: () => void;
}

interface State {
  file: File | null;
  isBusy: boolean;
  failure: string | null;
  report: Collected | null;
  isDone: boolean;
}

const nothing: State = { file: null, isBusy: false, failure: null, report: null, isDone: false };

export function useCollecting(contest: number): Collecting {
  const { t } = useTranslation('collecting');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>(nothing);
  const send = async (file: File, dryRun: boolean) => {
    setState((now) => ({ ...now, file, isBusy: true, failure: null }));
    try {
      const report = await collectPrograms(contest, file, dryRun);
      setState({ file, isBusy: false, failure: null, report, isDone: !dryRun });
      if (!dryRun) void queryClient.invalidateQueries({ queryKey: manageKeys.lists });
    } catch (error) {
      setState((now) => ({ ...now, isBusy: false, failure: errorText(error) }));
    }
  };
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    if (file.size > ZIP_MAX) return setState({ ...nothing, failure: t('tooLarge') });
    setState(nothing);
    void send(file, true);
  };
  const apply = () => {
    if (state.file) void send(state.file, false);
  };
  return { ...state, choose, apply, reset: () => setState(nothing) };
}
