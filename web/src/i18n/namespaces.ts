import type uiTexts from '#/ui/locales/vi.json';

/** Every namespace and its texts; a feature adds its own by augmenting this interface in its `texts.d.ts`. */
export interface Namespaces {
  ui: typeof uiTexts;
}

/** The name of a namespace. */
export type Namespace = keyof Namespaces;
