import Stack from '@mui/material/Stack';
import type { Schemas } from '#/api/types';
import { CompilerOutput } from './CompilerOutput';
import { RunRow } from './RunResults';

/** A program's run on one input, beside what was expected of it; `expected` null: what it wrote is looked at alone. */
export function RunOutcome(props: {
  run: Schemas['RunView'];
  input: string;
  expected: string | null;
  /** Whether it wrote what was expected. */
  isRight: boolean;
}) {
  const { run, input, expected, isRight } = props;
  const { status, reason, cpu_ms, memory_kib, stdout, stderr, compile_output: compiler } = run;
  const hasEnded = status === 'AC';
  const row = {
    index: 1,
    status: hasEnded && !isRight ? 'WR' : status,
    reason,
    cpu_ms,
    memory_kib,
    message: '',
    stdout,
    stderr,
    input,
    expected: expected ?? undefined,
  };
  return (
    <Stack sx={{ gap: 3, minWidth: 0 }}>
      {compiler !== '' && <CompilerOutput text={compiler} failed={status === 'CPE'} />}
      {status !== 'CPE' && <RunRow row={row} own={expected === null} />}
    </Stack>
  );
}
