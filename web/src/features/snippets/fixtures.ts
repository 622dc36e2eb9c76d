import type { JudgeLanguage } from '#/features/problems';
import type { Content } from './content';
import type { RunView, SnippetView } from './types';

/** What is edited of a snippet, for tests. */
export const aContent = (change: Partial<Content> = {}): Content => ({
  title: 'Xin chào',
  language_id: 71,
  files: [{ name: 'main.py', content: 'print(1)\n' }],
  stdin: '',
  ...change,
});

/** A snippet as the server answers it, for tests. */
export const aSnippet = (change: Partial<SnippetView> = {}): SnippetView => ({
  id: 7,
  slug: 'abcabcabcabc',
  version: 3,
  title: 'Xin chào',
  language_id: 71,
  files: [{ name: 'main.py', content: 'print(1)\n' }],
  stdin: '',
  visibility: 'private',
  embed: true,
  origin: null,
  author: { id: 5, name: 'Trần An' },
  can_edit: true,
  last_run: null,
  bytes: 16,
  created_at: 1_790_000_000,
  updated_at: 1_790_000_000,
  ...change,
});

/** A run that is over, for tests. */
export const aRun = (change: Partial<RunView> = {}): RunView => ({
  token: 'tok',
  status: 'AC',
  reason: null,
  stdout: '',
  stderr: '',
  compile_output: '',
  exit_code: 0,
  cpu_ms: 12,
  wall_ms: 20,
  memory_kib: 9000,
  ...change,
});

const language = (change: Partial<JudgeLanguage> & Pick<JudgeLanguage, 'id' | 'key' | 'name'>): JudgeLanguage => ({
  version: '',
  editor_mode: 'none',
  extension: 'txt',
  template: '',
  available: true,
  reason: null,
  ...change,
});

/** Languages as the server lists them, for tests. */
export const someLanguages: JudgeLanguage[] = [
  language({
    id: 71,
    key: 'python3',
    name: 'Python',
    editor_mode: 'lang-python',
    extension: 'py',
    template: 'print(0)\n',
  }),
  language({ id: 50, key: 'c', name: 'C', editor_mode: 'lang-cpp', extension: 'c', template: 'int main() {}\n' }),
  language({
    id: 201,
    key: 'html',
    name: 'Web page',
    editor_mode: 'lang-html',
    extension: 'html',
    template: '<h1>Hello</h1>\n',
    available: false,
    reason: 'browser',
  }),
];
