import path from 'node:path';
import type { Plugin } from 'vite';

/** Has copies of its own: every first load of a manager has the whole menu. */
const MENU = '/src/ui/menuIcons.ts';

/** Gives the side menu copies of its icons: shared with the screens, each would be a chunk of its own in every first load. */
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
      const name = building && importer?.endsWith(MENU) ? /^@mui\/icons-material\/(\w+)$/.exec(id)?.[1] : undefined;
      return name ? `${folder}/${name}.mjs?menu` : null;
    },
  };
}
