import { describe, expect, it } from 'vitest';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import drawings from '../../../../marking/tests/drawings.json';
import { needsJudge } from './needsJudge';
import { runPython, type Batch } from './python';

interface Program {
  name: string;
  source: string;
  background: string;
  items: unknown[];
  printed: string;
  error?: string;
  line?: number;
}

const programs = drawings as Program[];

/** Numbers within a hundredth, the rest the same. */
function isAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isAlike(value, other[index]));
  return typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) < 0.011 : one === other;
}

const run = (source: string, onBatch: (batch: Batch) => void = () => undefined) =>
  runPython(loadMicroPython, { source }, { onBatch });

describe('MicroPython draws what CPython draws', () => {
  it.each(programs.map((program) => [program.name, program] as const))('%s', async (_, program) => {
    const { recording, error, printed } = await run(program.source);
    expect(recording.background).toBe(program.background);
    expect(isAlike(recording.items, program.items), JSON.stringify(recording.items)).toBe(true);
    expect(printed).toBe(program.printed);
    expect(error && `${error.kind}: ${error.text}`).toBe(program.error ?? null);
    expect(error?.line).toBe(program.line);
  });
});

describe('a program in the browser', () => {
  it('sends its drawing in batches that make up the whole', async () => {
    const batches: Batch[] = [];
    const source =
      'import turtle\nfor i in range(300):\n  turtle.color("red" if i % 2 else "blue")\n  turtle.fd(i % 9)\n';
    const { recording } = await run(source, (batch) => batches.push(batch));
    let items: unknown[] = [];
    for (const { first, recording: part } of batches) items = [...items.slice(0, first), ...part.items];
    expect(batches.length).toBe(2);
    // The last one had only begun.
    expect(recording.items.slice(0, items.length - 1)).toEqual(items.slice(0, -1));
    expect(items.length).toBe(250);
  });

  it('reads what was typed beforehand, imports its other files, and is heard line by line', async () => {
    const told: string[] = [];
    const { error } = await runPython(
      loadMicroPython,
      {
        source: 'import hinh\nfor i in range(2): print(input("Tên: "), hinh.canh)\nprint("hết", end="")\ninput()\n',
        stdin: 'Lan\n\n',
        files: [{ name: 'hinh.py', content: 'canh = 4\n' }],
      },
      { onBatch: () => undefined, onText: (text) => told.push(text) },
    );
    expect(told).toEqual(['Tên: Lan 4\n', 'Tên:  4\n', 'hết']);
    expect(error).toMatchObject({ kind: 'EOFError', line: 4 });
  });

  it('is told its line when it fails, and keeps what it drew', async () => {
    const { recording, error } = await run('import turtle\nturtle.fd(5)\ndef f():\n  return 1 / 0\nf()\n');
    expect(error).toMatchObject({ kind: 'ZeroDivisionError', line: 4 });
    expect(recording.items).toHaveLength(1);
  });

  it('gets no input and no JavaScript', async () => {
    expect((await run('input("Tên: ")\n')).error).toMatchObject({ kind: 'EOFError', line: 1 });
    expect((await run('import js\njs.fetch("/api/me")\n')).error).toMatchObject({ kind: 'AttributeError', line: 2 });
  });

  it('needs the judge for what MicroPython lacks, not for mistakes', async () => {
    const verdict = async (source: string) => needsJudge(source, (await run(source)).error);
    expect(await verdict('match 1:\n    case 1:\n        pass\n')).toBe(true);
    expect(await verdict('import statistics\n')).toBe(true);
    expect(await verdict('"a b".title()\n')).toBe(true);
    expect(await verdict('for i in range(3)\n    pass\n')).toBe(false);
    expect(await verdict('print(nothing)\n')).toBe(false);
    expect(await verdict('import turtle\nturtle.fd(1)\n')).toBe(false);
  });
});
