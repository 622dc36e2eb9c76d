import { describe, expect, it, vi } from 'vitest';
import { canFormat, formatFile, type FormatRequest, type Formatters } from '.';

const languages = {
  python: { key: 'python3', extension: 'py' },
  c: { key: 'c', extension: 'c' },
  java: { key: 'java', extension: 'java' },
  go: { key: 'go', extension: 'go' },
  html: { key: 'html', extension: 'html' },
  typescript: { key: 'typescript', extension: 'ts' },
  pascal: { key: 'pascal', extension: 'pas' },
};

const request = (language: keyof typeof languages, more: Partial<FormatRequest> = {}): FormatRequest => ({
  source: 'x',
  name: `main.${languages[language].extension}`,
  isMain: true,
  language: languages[language],
  ...more,
});

function fakes() {
  const formatters = {
    prettier: vi.fn<Formatters['prettier']>(async (source) => `${source}!`),
    wasm: vi.fn<Formatters['wasm']>(async (_, source) => ({ id: 1, text: `${source}!` })),
  };
  return formatters;
}

/** An error as Prettier makes them. */
const unreadable = (line: number) =>
  Object.assign(new SyntaxError(`Unexpected token (${line}:5)\n  1 | let\n> 2 | =`), {
    loc: { start: { line, column: 5 } },
  });

describe('laying a file out', () => {
  it.each([
    ['python', 'ruff', 'main.py'],
    ['c', 'clang', 'main.c'],
    ['java', 'clang', 'main.java'],
    ['go', 'gofmt', 'main.go'],
  ] as const)('of %s is %s', async (language, formatter, file) => {
    const formatters = fakes();
    expect(await formatFile(request(language), formatters)).toEqual({ text: 'x!' });
    expect(formatters.wasm).toHaveBeenCalledWith(formatter, 'x', file);
  });

  it.each([
    ['index.html', 'html'],
    ['style.css', 'css'],
    ['app.js', 'babel'],
    ['data.json', 'json'],
  ])('of %s in a page is by its name', async (name, parser) => {
    const formatters = fakes();
    await formatFile(request('html', { name, isMain: name === 'index.html' }), formatters);
    expect(formatters.prettier).toHaveBeenCalledWith('x', parser);
  });

  it('is for what the language is, whatever the main file is called', async () => {
    const formatters = fakes();
    await formatFile(request('c', { name: 'bai1' }), formatters);
    expect(formatters.wasm).toHaveBeenCalledWith('clang', 'x', 'main.c');
    await formatFile(request('c', { name: 'stack.h', isMain: false }), formatters);
    expect(formatters.wasm).toHaveBeenLastCalledWith('clang', 'x', 'main.h');
    await formatFile(request('typescript', { name: 'bai1' }), formatters);
    expect(formatters.prettier).toHaveBeenCalledWith('x', 'typescript');
  });

  it('is not for what nothing knows', () => {
    expect(canFormat(request('pascal'))).toBe(false);
    expect(canFormat(request('c', { name: 'data.txt', isMain: false }))).toBe(false);
    expect(canFormat(request('c', { name: 'stack.h', isMain: false }))).toBe(true);
  });

  it('changes nothing of what it can not read, and says in which line', async () => {
    const formatters = fakes();
    formatters.prettier.mockRejectedValueOnce(unreadable(2));
    expect(await formatFile(request('typescript'), formatters)).toEqual({
      fault: { line: 2, message: 'Unexpected token' },
    });
    formatters.wasm.mockResolvedValueOnce({ id: 1, fault: '<standard input>:3:1: expected declaration, found x' });
    expect(await formatFile(request('go'), formatters)).toMatchObject({ fault: { line: 3 } });
    const source = 'tên = "ờ"\nif x\n';
    const bytes = new TextEncoder().encode('tên = "ờ"\nif').length;
    formatters.wasm.mockResolvedValueOnce({
      id: 2,
      fault: `Expected ':', found newline at byte range ${bytes}..${bytes + 1}`,
    });
    expect(await formatFile(request('python', { source }), formatters)).toEqual({
      fault: { line: 2, message: "Expected ':', found newline" },
    });
    formatters.wasm.mockResolvedValueOnce({ id: 3, fault: 'something else' });
    expect(await formatFile(request('c'), formatters)).toEqual({ fault: { line: null, message: 'something else' } });
  });

  it('fails where the formatter is not to be had', async () => {
    const formatters = fakes();
    formatters.prettier.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(formatFile(request('html'), formatters)).rejects.toThrow('Failed to fetch');
  });
});
