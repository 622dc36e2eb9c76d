import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstTexts } from './firstTexts';
import type { Locale } from './locale';
import type { Namespace } from './namespaces';

/** The texts of this document. */
export const texts = createInstance();

/** A file of texts. */
export type Texts = { default: Record<string, unknown> };

/** Files of texts by their paths, each with what loads it. */
export type TextFiles = Record<string, () => Promise<Texts>>;

/** The lists that are here. */
const lists = [firstTexts];

/** The lists that are fetched where those that are here lack a namespace, one after the other. */
const missing = [
  async () => (await import('./partTexts')).partTexts,
  async () => (await import('./learnerTexts')).learnerTexts,
  async () => (await import('./managerTexts')).managerTexts,
];

/** Has texts found that a page comes to need: those of its table's screens, or of its own. */
export function addTexts(files: TextFiles): void {
  if (!lists.includes(files)) lists.push(files);
}

/** The file of a namespace: `<folder named like the namespace>/locales/<locale>.json`. */
async function fileOf(namespace: string, locale: Locale): Promise<TextFiles[string] | undefined> {
  const end = `/${namespace}/locales/${locale}.json`;
  const fileIn = (files: TextFiles) => Object.entries(files).find(([path]) => path.endsWith(end))?.[1];
  for (const files of lists) {
    const file = fileIn(files);
    if (file) return file;
  }
  for (const fetch of missing) {
    const file = fileIn(await fetch());
    if (file) return file;
  }
  return undefined;
}

/** Starts the texts in one language; a document has one language, and the language switch loads another document. */
export async function startI18n(locale: Locale, namespaces: Namespace[]): Promise<void> {
  await texts.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    ns: [],
    defaultNS: 'ui',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  });
  await loadNamespaces(namespaces);
}

/** Loads the texts that a screen needs, those that are not here yet. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  const locale = texts.language as Locale;
  await Promise.all(
    namespaces
      .filter((namespace) => !texts.hasResourceBundle(locale, namespace))
      .map(async (namespace) => {
        const load = await fileOf(namespace, locale);
        if (!load) throw new Error(`No texts for '${namespace}' in '${locale}'`);
        texts.addResourceBundle(locale, namespace, (await load()).default);
      }),
  );
}

/** The language of this document. */
export function currentLocale(): Locale {
  return texts.language as Locale;
}
