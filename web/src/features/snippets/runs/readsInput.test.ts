import { describe, expect, it } from 'vitest';
import { mayReadInput } from './readsInput';

const file = (content: string) => ({ name: 'main', content });

describe('whether a program may ask for input', () => {
  it.each([
    [71, "ten = input('Tên: ')"],
    [71, 'import sys\nfor line in sys.stdin: print(line)'],
    [71, 'a, b = map(int, open(0))'],
    [71, 'breakpoint()'],
    [71, 'import pdb; pdb.set_trace()'],
    [71, 'import code; code.interact()'],
    [71, 'import getpass; getpass.getpass()'],
    [50, 'scanf("%d", &n);'],
    [50, 'while ((c = getchar_unlocked()) != EOF);'],
    [54, 'int n; std::cin >> n;'],
    [54, 'std::wcin >> x;'],
    [54, 'getline(file, line);'],
    [62, 'new Scanner(System.in).nextLine()'],
    [67, 'ReadLn(n);'],
    [63, "require('fs').readFileSync(0)"],
    [51, 'Console.In.Peek()'],
    [72, 'name = gets'],
    [72, 'ARGF.each_line'],
    [85, 'while (<>) { print; }'],
    [85, 'my @lines = sort <>;'],
    [85, 'chomp(my $line = <<>>);'],
    [85, 'print while <ARGV>;'],
    [64, 'for line in io.lines() do end'],
  ])('%s: %s', (id, source) => {
    expect(mayReadInput(id, [file(source)])).toBe(true);
  });

  it.each([
    [71, 'print(1)'],
    [54, '#include <iostream>\nint main() { std::cout << "chào"; }'],
    [62, 'List<Integer> all = new ArrayList<>(); box.getSum(); box.getCount();'],
    [67, "begin if a <> b then writeln('khác') end."],
    [68, "<?php if ($a <> $b) echo 'khác';"],
    [85, 'print "chào" if 1 < 2;'],
  ])('%s does not: %s', (id, source) => {
    expect(mayReadInput(id, [file(source)])).toBe(false);
  });

  it('is looked for in every file, and taken for granted of languages that are not known', () => {
    expect(mayReadInput(71, [file('import app'), file('input()')])).toBe(true);
    expect(mayReadInput(46, [file('echo chào')])).toBe(true);
    expect(mayReadInput(61, [file('main = putStrLn "chào"')])).toBe(true);
  });
});
