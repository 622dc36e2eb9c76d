import type { Analysis, Mark, Result } from './types';

const mark = (key: Mark['key'], change: Partial<Mark> = {}): Mark => ({
  key,
  score: 0,
  max: 3,
  evidence: [],
  hint: 'Dùng thêm khối.',
  hint_blocks: 'show',
  ...change,
});

/** A small project, as the server has measured it. */
export const analysis = (change: Partial<Analysis> = {}): Analysis => ({
  format: 'sb3',
  counts: { sprites: 1, scripts: 2, blocks: 9 },
  rubric: 'classic',
  total: 8,
  max: 21,
  level: 'developing',
  dimensions: [
    mark('logic', {
      score: 1,
      evidence: [{ target: 'Mèo', opcode: 'control_if', text: 'if <> then\nend' }],
      hint: 'Dùng khối “nếu … thì … nếu không thì”.',
      hint_blocks: 'if <> then\nelse\nend',
    }),
    mark('flow_control', { score: 3, hint: null, hint_blocks: null }),
  ],
  dead_code: [{ target: 'Mèo', script: 1, reason: 'loose' }],
  duplicates: [],
  default_names: [{ target: 'Stage', kind: 'backdrop', name: 'backdrop1' }],
  uninitialised: [{ target: 'Stage', attribute: 'variable', variable: 'điểm' }],
  unmatched: [{ kind: 'sent', name: 'bắt đầu', target: 'Mèo' }],
  scripts: [
    { id: 0, target: 'Mèo', text: 'when green flag clicked\nmove (10) steps' },
    { id: 1, target: 'Mèo', text: 'say [lạc lõng]' },
  ],
  comparison: null,
  ...change,
});

/** A kept result. */
export const result = (change: Partial<Result> = {}): Result => ({
  id: 1,
  name: 'mèo.sb3',
  format: 'sb3',
  rubric: 'classic',
  total: 8,
  max: 21,
  level: 'developing',
  dimensions: [],
  counts: { sprites: 1, scripts: 2, blocks: 9 },
  at: 1_790_000_000,
  ...change,
});
