import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Every text of the web by language and namespace, as `texts.json`: the server writes its first HTML with the same words. */
export function texts(root: string): Plugin {
  return {
    name: 'lophoc-texts',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'texts.json', source: JSON.stringify(allTexts(root)) });
    },
  };
}

/** language → namespace → texts; a namespace is named after the folder that holds its `locales`. */
function allTexts(root: string): Record<string, Record<string, unknown>> {
  const all: Record<string, Record<string, unknown>> = {};
  for (const file of globSync('src/**/locales/*.json', { cwd: root })) {
    const language = path.basename(file, '.json');
    const namespace = path.basename(path.dirname(path.dirname(file)));
    (all[language] ??= {})[namespace] = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  }
  return all;
}
