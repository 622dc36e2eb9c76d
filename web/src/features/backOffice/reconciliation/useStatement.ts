import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { faultOf } from '#/ui/upload';
import { saleKeys } from '../api';
import { readStatement } from './api';
import type { StatementColumn, StatementReport } from './types';

const MIB = 1024 * 1024;

/** What is taken of a bank's files. */
export const statementFile = { kind: 'file', accept: ['.xlsx', '.csv'], largest: 10 * MIB } as const;

/** Whether it is known which columns say how much came and what for. */
export const isUnderstood = ({ columns }: StatementReport): boolean =>
  (['amount', 'content'] as const).every((field) => columns.some((column) => column.field === field));

interface Asked {
  file: File;
  dryRun: boolean;
  columns: readonly StatementColumn[] | null;
}

/** The course of reading a statement: a file is tried at once, again with other columns, and then brought in. */
export function useStatement() {
  const queryClient = useQueryClient();
  const [fault, setFault] = useState<string | null>(null);
  const [last, setLast] = useState<{ asked: Asked; report: StatementReport } | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ file, dryRun, columns }: Asked) => readStatement(file, dryRun, columns),
    meta: { quiet: true },
    onSuccess: async (report, asked) => {
      setLast({ asked, report });
      if (!asked.dryRun) await queryClient.invalidateQueries({ queryKey: saleKeys.all });
    },
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    const wrong = faultOf(file, statementFile);
    setFault(wrong);
    setLast(null);
    reset();
    if (wrong === null) mutate({ file, dryRun: true, columns: null });
  };
  return {
    fault,
    error,
    busy: isPending,
    report: last?.report ?? null,
    /** Whether what is shown has been brought in. */
    isDone: last !== null && !last.asked.dryRun,
    take,
    choose: (columns: readonly StatementColumn[]) => last && mutate({ file: last.asked.file, dryRun: true, columns }),
    run: () => last && mutate({ file: last.asked.file, dryRun: false, columns: last.report.columns }),
  };
}
