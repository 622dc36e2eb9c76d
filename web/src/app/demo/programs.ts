import type { RunState, SnippetFile } from '#/features/snippets';

/** A web page of three files. */
export const webFiles: readonly SnippetFile[] = [
  {
    name: 'index.html',
    content:
      '<!doctype html>\n<link rel="stylesheet" href="trang.css">\n<button id="dem">0</button>\n<script src="trang.js"></script>\n',
  },
  { name: 'trang.css', content: 'button {\n  font-size: 32px;\n  padding: 16px 32px;\n}\n' },
  {
    name: 'trang.js',
    content:
      "const nut = document.getElementById('dem');\nlet so = 0;\nnut.onclick = () => {\n  so += 1;\n  nut.textContent = so;\n  console.log('lần', so);\n};\n",
  },
];

/** A square, as a turtle draws it. */
export const square: NonNullable<RunState['drawing']> = {
  background: '#ffffff',
  items: [
    ['line', '#1caa4d', 4, -80, -80, 80, -80, 80, 80, -80, 80, -80, -80],
    ['dot', '#d9480f', 14, 0, 0],
  ],
};

/** What the judge says of a program that has ended. */
export const result = (change: Partial<NonNullable<RunState['result']>> = {}): NonNullable<RunState['result']> => ({
  token: '00000000-0000-4000-8000-000000000001',
  status: 'AC',
  reason: null,
  stdout: '',
  stderr: '',
  compile_output: '',
  exit_code: 0,
  cpu_ms: 18,
  wall_ms: 30,
  memory_kib: 9216,
  ...change,
});
