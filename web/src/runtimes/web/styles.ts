const REFERENCE = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))\s*\)|(@import\s+)(?:"([^"]*)"|'([^']*)')/gi;

/** A style sheet with other addresses in the place of those that `resolve` knows; they need no quotation marks. */
export function styleWith(css: string, resolve: (reference: string) => string | undefined): string {
  return css.replace(REFERENCE, (whole: string, ...groups: (string | undefined)[]) => {
    const [double, single, bare, before, importedDouble, importedSingle] = groups;
    const replaced = resolve(double ?? single ?? bare ?? importedDouble ?? importedSingle ?? '');
    return replaced === undefined ? whole : `${before ?? ''}url(${replaced})`;
  });
}
