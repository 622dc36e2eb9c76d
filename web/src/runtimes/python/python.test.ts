import { createRequire } from 'node:module';
import path from 'node:path';
import { loadPyodide } from 'pyodide';
import { describe, expect, it } from 'vitest';
import { canWait, Input, runProgram, type Pyodide } from './python';

const indexURL = path.dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));

/** Runs a program in a Python of its own, with input typed beforehand. */
async function run(source: string, { stdin = '', files = [] as { name: string; content: string }[] } = {}) {
  const python = (await loadPyodide({ indexURL })) as unknown as Pyodide;
  const written = { stdout: '', stderr: '' };
  const failure = await runProgram(
    python,
    { files: [...files, { name: 'main.py', content: source }], main: 'main.py' },
    {
      input: new Input(stdin, false, () => undefined),
      onText: (stream, text) => {
        written[stream] += text;
      },
      flush: () => undefined,
    },
  );
  return { ...written, failure };
}

describe('Python', () => {
  it('runs programs of several files, and reads what was typed beforehand', async () => {
    const ran = await run(
      [
        'import sys',
        'from chao import loi',
        'ten = input("Tên: ")',
        'print(loi(ten), "Ế")',
        'print(sum(int(line) for line in sys.stdin), __name__)',
      ].join('\n'),
      { stdin: 'Lan\n3\n4', files: [{ name: 'chao.py', content: 'def loi(ten):\n    return f"Chào {ten}"\n' }] },
    );
    expect(ran).toEqual({ stdout: 'Tên: Chào Lan Ế\n7 __main__\n', stderr: '', failure: null });
  });

  it('tells what failed, where, and nothing of what has started it', async () => {
    const ran = await run('print("a", end="")\ndef f():\n    return 1 / 0\nf()\n');
    expect(ran.stdout).toBe('a');
    expect(ran.failure).toEqual({ message: 'ZeroDivisionError: division by zero', line: 3 });
    expect(ran.stderr).toContain('File "main.py", line 4');
    expect(ran.stderr).not.toContain('lophoc');
    expect((await run('x = (\n')).failure).toMatchObject({ line: 1 });
    expect((await run('input()\n')).failure).toMatchObject({ message: 'EOFError: EOF when reading a line', line: 1 });
  });

  it('ends as programs end', async () => {
    expect((await run('import sys\nsys.exit()\n')).failure).toBeNull();
    const ended = await run('import sys\nsys.exit("Hết")\n');
    expect(ended).toEqual({ stdout: '', stderr: 'Hết\n', failure: { message: 'SystemExit: Hết', line: 0 } });
  });
});

describe('input', () => {
  it('is waited for where it may come, and ends where somebody says so', async () => {
    let asked = 0;
    const input = new Input('một', true, () => (asked += 1));
    expect(input.take()).toBe('+một\n');
    expect(input.take()).toBe('?');
    const first = input.wait();
    expect(asked).toBe(1);
    input.add('');
    expect(await first).toBe('+\n');
    input.add('hai');
    expect(await input.wait()).toBe('+hai\n');
    const last = input.wait();
    input.add(null);
    expect(await last).toBe('');
    input.add('sau');
    expect(input.take()).toBe('');
    expect(asked).toBe(2);
  });

  it('is all there where nobody can be waited for', () => {
    const input = new Input('a\nb\n', false, () => undefined);
    input.add('c');
    expect([input.take(), input.take()]).toEqual(['+a\nb\n', '']);
    expect(canWait()).toBe('Suspending' in WebAssembly && 'promising' in WebAssembly);
  });
});
