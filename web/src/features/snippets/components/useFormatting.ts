import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import { canFormat, formatFile } from '../formatters';
import type { SnippetKeeper } from '../keeper/keeper';
import type { EditorTabsHandle } from './EditorTabs';

/** What of a language a formatter has to know. */
interface Language {
  key: string;
  extension?: string | null;
}

/** Lays out the file that is looked at; one that can't be read stays as it is, and its line is shown. */
export function useFormatting(told: {
  keeper: SnippetKeeper;
  editors: RefObject<EditorTabsHandle | null>;
  language: Language | null;
  current: number;
}): { isAble: boolean; format: () => void } {
  const { keeper, editors, language, current } = told;
  const { t } = useTranslation('snippets');
  const fileOf = () => keeper.getSnapshot().content.files[current];
  const file = fileOf();
  const isAble = Boolean(file && language && canFormat({ name: file.name, isMain: current === 0, language }));
  const format = async () => {
    const before = fileOf();
    if (!before || !language || !isAble) return toasts.info(t('format.none'));
    const { name, content: source } = before;
    try {
      const result = await formatFile({ source, name, isMain: current === 0, language });
      // Somebody has typed on: it would be their older text.
      if (fileOf() !== before && fileOf()?.content !== source) return undefined;
      if ('text' in result) {
        if (result.text === source) return toasts.info(t('format.same'));
        return editors.current?.mend(name, result.text);
      }
      const { line, message } = result.fault;
      if (line !== null) editors.current?.goTo(current, line);
      return toasts.warning(line === null ? t('format.fault', { message }) : t('format.faultAt', { line, message }));
    } catch {
      return toasts.error(t('format.failed'));
    }
  };
  return { isAble, format: () => void format() };
}
