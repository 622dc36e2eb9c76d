import type { Run } from './api';

/** A run that wrote what was expected, for tests. */
export const aRun = (change: Partial<Run> = {}): Run => ({
  token: '00000000-0000-4000-8000-000000000001',
  status: 'AC',
  reason: null,
  stdout: '3\n',
  stderr: '',
  compile_output: '',
  exit_code: 0,
  cpu_ms: 12,
  wall_ms: 20,
  memory_kib: 4096,
  ...change,
});
