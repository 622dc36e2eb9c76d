import type { Plugin } from 'prettier';
import { format } from 'prettier/standalone';

/** The parsers of Prettier that are used. */
export type PrettierParser = 'babel' | 'typescript' | 'html' | 'css' | 'json';

const script = () => [import('prettier/plugins/babel'), import('prettier/plugins/estree')];

const plugins: Record<PrettierParser, () => Promise<unknown>[]> = {
  babel: script,
  json: script,
  typescript: () => [import('prettier/plugins/typescript'), import('prettier/plugins/estree')],
  css: () => [import('prettier/plugins/postcss')],
  // Styles and scripts are laid out in their places.
  html: () => [import('prettier/plugins/html'), import('prettier/plugins/postcss'), ...script()],
};

/** Has Prettier lay a text out; only what the parser needs is loaded. */
export async function formatByPrettier(source: string, parser: PrettierParser): Promise<string> {
  const loaded = (await Promise.all(plugins[parser]())) as Plugin[];
  return format(source, { parser, plugins: loaded, printWidth: 100, tabWidth: 2, singleQuote: true });
}
