import { describe, expect, it } from 'vitest';
import { withPlaces } from './lineLinks';

/** The links of a line: what they say, and `file:line:column`. */
const links = (line: string, names: readonly string[] = ['main.c', 'stack.h']) =>
  withPlaces(line, names).flatMap(({ text, place }) =>
    place ? [`${text} → ${place.file}:${place.line}:${place.column ?? '-'}`] : [],
  );

describe('what points to a line', () => {
  it.each([
    ['GCC', "main.c:3:5: error: expected ';'", 'main.c:3:5 → 0:3:5'],
    ['a header', 'In file included from main.c:1:', 'main.c:1 → 0:1:-'],
    ['a header of its own', './stack.h:12:1: warning: unused', './stack.h:12:1 → 1:12:1'],
    ['Python', '  File "/box/script.py", line 7, in <module>', 'File "/box/script.py", line 7 → 0:7:-'],
    ['Pascal', 'main.pas(3,5) Fatal: Syntax error, ";" expected', 'main.pas(3,5) → 0:3:5'],
    ['TypeScript', 'script.ts(10,2): error TS2304: Cannot find name', 'script.ts(10,2) → 0:10:2'],
    ['Java', 'Main.java:4: error: cannot find symbol', 'Main.java:4 → 0:4:-'],
    ['a Java exception', '\tat Main.main(Main.java:9)', 'Main.java:9 → 0:9:-'],
    ['Rust', ' --> main.rs:2:13', 'main.rs:2:13 → 0:2:13'],
    ['PHP', 'PHP Fatal error:  Uncaught Error in /box/script.php on line 3', '/box/script.php on line 3 → 0:3:-'],
    ['Perl', 'syntax error at script.pl line 5, near "}"', 'script.pl line 5 → 0:5:-'],
  ])('%s', (_, line, link) => {
    expect(links(line)).toEqual([link]);
  });

  it('keeps every letter of the line', () => {
    const line = 'main.c: In function main:  main.c:3:5: lỗi ở main.c:4';
    expect(
      withPlaces(line, ['main.c'])
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
    expect(links(line)).toEqual(['main.c:3:5 → 0:3:5', 'main.c:4 → 0:4:-']);
  });

  it('is a file of the program, and nothing else', () => {
    expect(links('Lúc 12:30:45 ở https://example.com:80/x')).toEqual([]);
    expect(links('/usr/include/stdio.h:5:3: note: here')).toEqual([]);
    expect(links('main.c:0: nothing')).toEqual([]);
    expect(links('main.c:3:5: error', [])).toEqual([]);
  });

  it('is the file of that name before the main one', () => {
    expect(links('main.py:3', ['app.py', 'main.py'])).toEqual(['main.py:3 → 1:3:-']);
    expect(links('script.py:3', ['app.py', 'main.py'])).toEqual(['script.py:3 → 0:3:-']);
  });

  it('is not looked for in lines that are no messages', () => {
    const line = `main.c:3:5${' '.repeat(3000)}`;
    expect(withPlaces(line, ['main.c'])).toEqual([{ text: line, place: null }]);
    expect(withPlaces('', ['main.c'])).toEqual([{ text: '', place: null }]);
  });
});
