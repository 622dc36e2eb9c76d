import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:icons';
/** Has copies of its own: every first load of a manager has the whole menu. */
const MENU = '/src/ui/menuIcons.ts';

/** `virtual:icons`: every icon of @mui/icons-material that the web's sources import, by name. */
export function icons(root: string): Plugin {
  const folder = path.join(root, 'node_modules/@mui/icons-material');
  let building = false;
  return {
    name: 'lophoc-icons',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId(id, importer) {
      if (id === MODULE) return `\0${MODULE}`;
      const name = building && importer?.endsWith(MENU) ? /^@mui\/icons-material\/(\w+)$/.exec(id)?.[1] : undefined;
      return name ? `${folder}/${name}.mjs?menu` : null;
    },
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const names = iconsIn(sources(root));
      // Copies of their own: shared with the screens, each icon would be a chunk of its own in every first load.
      const from = (name: string) => (building ? `${folder}/${name}.mjs?copy` : `@mui/icons-material/${name}`);
      const imports = names.map((name) => `import ${name} from '${from(name)}';`);
      return `${imports.join('\n')}\nexport const icons = { ${names.join(', ')} };`;
    },
  };
}

function sources(root: string): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'));
}

/** The names of the icons that sources import, sorted. */
export function iconsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(/from '@mui\/icons-material\/(\w+)'/g)].map(([, name]) => name ?? ''),
  );
  return [...new Set(found)].filter(Boolean).sort();
}
