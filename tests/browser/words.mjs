// The words on the screen, from the web's own language files: a test looks for what a person reads.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const files = new Map();

function load(folder, locale) {
  const file = path.resolve('web/src', folder, 'locales', `${locale}.json`);
  if (!files.has(file)) files.set(file, JSON.parse(readFileSync(file, 'utf8')));
  return files.get(file);
}

/** The keys below `key` in `web/src/<folder>/locales`. */
export const keysOf = (folder, key) =>
  Object.keys(key.split('.').reduce((node, part) => node?.[part], load(folder, 'vi')) ?? {});

/** The text of `key` in `web/src/<folder>/locales`, its {{places}} filled from `values`. */
export function words(folder, key, values = {}, locale = 'vi') {
  const text = key.split('.').reduce((node, part) => node?.[part], load(folder, locale));
  if (typeof text !== 'string') throw new Error(`${folder} has no words for ${key} (${locale})`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
}
