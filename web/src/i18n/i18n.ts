import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from './locale';
import type { Namespace } from './namespaces';

/** The texts of this document. */
export const texts = createInstance();

/** A file of texts. */
export type Texts = { default: Record<string, unknown> };

const files = import.meta.glob<Texts>([
  '/src/ui/**/locales/*.json',
  '/src/app/**/locales/*.json',
  '/src/auth/**/locales/*.json',
  '/src/editor/locales/*.json',
  '/src/platform/locales/*.json',
  '/src/console/**/locales/*.json',
  '/src/features/*/locales/*.json',
  '/src/features/*/*/locales/*.json',
]);

type Files = Record<string, () => Promise<Texts>>;

/** The file of a namespace: `<folder named like the namespace>/locales/<locale>.json`. */
function fileIn(all: Files, namespace: string, locale: Locale): (() => Promise<Texts>) | undefined {
  const end = `/${namespace}/locales/${locale}.json`;
  const found = Object.keys(all).find((path) => path.endsWith(end));
  return found === undefined ? undefined : all[found];
}

/** Parts of parts of features come when somebody opens them: no first load has the list of their files. */
const fileOf = async (namespace: string, locale: Locale) =>
  fileIn(files, namespace, locale) ?? fileIn((await import('./partTexts')).files, namespace, locale);

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
