import type { PythonError } from './python';

/** What CPython has and MicroPython may lack: modules, and calls of its types. */
const lacking = ['ImportError', 'ModuleNotFoundError', 'NotImplementedError'];

/** Whether a program is Python by its grammar, which the editor has as well. */
async function isPython(source: string): Promise<boolean> {
  const { pythonLanguage } = await import('@codemirror/lang-python');
  let isRight = true;
  pythonLanguage.parser.parse(source).iterate({
    enter: ({ type }) => {
      if (type.isError) isRight = false;
    },
  });
  return isRight;
}

/** Whether the error may be the browser's alone, so that only the judge knows what the program draws. */
export async function needsJudge(source: string, error: PythonError | null): Promise<boolean> {
  if (!error) return false;
  if (error.kind === 'SyntaxError') return isPython(source);
  if (error.kind === 'AttributeError')
    return (
      /^'(?:str|list|dict|set|tuple|int|float|bytes|module)' object has no attribute/.test(error.text) ||
      error.text.startsWith('type object')
    );
  return lacking.includes(error.kind);
}
