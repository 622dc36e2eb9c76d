import type { Plugin } from 'vite';

/** Fields of a route's row that only tests and budgets read, each on a line of its own. */
const TESTED = /^ +(?:sample|as|expect|budget): .*,\n/gm;

/** Leaves out of the build what rows of the route tables say to the tests alone: every visitor would load it first. */
export function routeTests(): Plugin {
  return {
    name: 'lophoc-route-tests',
    apply: 'build',
    // Before types are stripped and the lines are not what they were.
    enforce: 'pre',
    transform(code, id) {
      return /\/(?:routes|table)\.ts$/.test(id) ? { code: withoutTests(code), map: null } : null;
    },
  };
}

/** The source of a route table without the fields for tests. */
export function withoutTests(code: string): string {
  return code.replace(TESTED, '');
}
