import { describe, expect, it } from 'vitest';
import { blankIn, inLanguage, isSame, newName } from './content';
import { aContent, someLanguages } from './fixtures';
import { extensionOf, faultOfName, mainName, modeOf } from './names';
import { embedCode } from './sharing/embedCode';
import { fileChanges } from './versions/changes';

const [python, c, html] = someLanguages as [
  (typeof someLanguages)[number],
  (typeof someLanguages)[number],
  (typeof someLanguages)[number],
];

describe('a new snippet', () => {
  it('begins with the template of its language, in a file that is called as usual', () => {
    expect(blankIn(python, 'Mới').files).toEqual([{ name: 'main.py', content: 'print(0)\n' }]);
    expect(blankIn(html, 'Mới').files[0]?.name).toBe('index.html');
    expect(mainName({ key: 'java', extension: 'java' })).toBe('Main.java');
    expect(mainName({ key: 'multifile', extension: '' })).toBe('main');
  });
});

describe('another language', () => {
  it('brings its template only where nothing was written', () => {
    expect(inLanguage(blankIn(python, 'Mới'), python, c)).toMatchObject({
      language_id: 50,
      files: [{ name: 'main.c', content: 'int main() {}\n' }],
    });
    expect(inLanguage(aContent(), python, c).files).toEqual([{ name: 'main.c', content: 'print(1)\n' }]);
  });

  it('leaves names alone that somebody has chosen, or that are taken', () => {
    const own = aContent({ files: [{ name: 'bai1.py', content: 'x' }] });
    expect(inLanguage(own, python, c).files[0]?.name).toBe('bai1.py');
    const taken = aContent({
      files: [
        { name: 'main.py', content: 'x' },
        { name: 'main.c', content: 'y' },
      ],
    });
    expect(inLanguage(taken, python, c).files.map(({ name }) => name)).toEqual(['main.py', 'main.c']);
  });
});

describe('files', () => {
  const files = [
    { name: 'main.c', content: 'đ' },
    { name: 'stack.h', content: '' },
  ];

  it('are called by plain names that differ', () => {
    expect(faultOfName('', files)).toBe('empty');
    for (const name of ['a/b.c', '..\\b.c', '.env', 'bài.c', 'a b.c', 'x'.repeat(101)]) {
      expect(faultOfName(name, files)).toBe('form');
    }
    expect(faultOfName('MAIN.c', files)).toBe('taken');
    expect(faultOfName('main.c', files, 0)).toBeNull();
    expect(faultOfName('queue.h', files)).toBeNull();
  });

  it('that are new are of the kind of the others', () => {
    expect(newName(files)).toBe('file1.c');
    expect(newName([...files, { name: 'file1.c', content: '' }])).toBe('file2.c');
    expect([extensionOf('a.TAR.GZ'), extensionOf('Makefile'), extensionOf('.env')]).toEqual(['gz', '', '']);
  });

  it('are coloured by what they are', () => {
    expect(modeOf('main.c', true, 'lang-cpp')).toBe('lang-cpp');
    expect(modeOf('data.json', false, 'lang-cpp')).toBe('lang-json');
    expect(modeOf('style.css', true, 'lang-html')).toBe('lang-css');
    expect(modeOf('khac.pas', false, 'legacy:pascal/pascal')).toBe('legacy:pascal/pascal');
  });

  it('are compared by their names, those that are gone last', () => {
    const before = aContent({
      files: [
        { name: 'a', content: '1' },
        { name: 'b', content: '2' },
        { name: 'c', content: '3' },
      ],
    });
    const after = aContent({
      files: [
        { name: 'c', content: '3' },
        { name: 'b', content: '4' },
        { name: 'd', content: '' },
      ],
    });
    expect(fileChanges(before, after).map(({ name, change }) => `${name} ${change}`)).toEqual([
      'c same',
      'b changed',
      'd added',
      'a removed',
    ]);
    expect(isSame(before, { ...before, files: before.files.map((file) => ({ ...file })) })).toBe(true);
    expect(isSame(before, after)).toBe(false);
  });
});

it('another page is given nothing but the frame', () => {
  expect(embedCode({ slug: 'abcabcabcabc', title: '"><script>' }, 'https://lop.vn')).toBe(
    '<iframe src="https://lop.vn/embed/ucode/abcabcabcabc" title="&quot;&gt;&lt;script&gt;" width="100%" height="480" loading="lazy"></iframe>',
  );
});
