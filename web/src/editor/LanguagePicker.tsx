import ArrowIcon from '@mui/icons-material/ExpandMoreRounded';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '#/ui/Popover';
import { groupLanguages, type LanguageOption } from './languages';
import './languages.css';

interface Props {
  languages: readonly LanguageOption[];
  value: LanguageOption | null;
  onChange: (id: number) => void;
  /** What is chosen, where it is not simply the language. */
  label?: string;
}

/** Chooses one of many languages: the usual ones first, the others by name, with a search. */
export function LanguagePicker({ languages, value, onChange, label }: Props) {
  const { t } = useTranslation('editor');
  const [open, setOpen] = useState(false);
  const name = value?.name ?? t('picker.none');
  return (
    <Popover
      align="start"
      button={
        <>
          <span>{name}</span>
          <ArrowIcon aria-hidden fontSize="small" />
        </>
      }
      buttonClass="lp-select lp-language"
      buttonLabel={`${label ?? t('language')}: ${name}`}
      onOpen={setOpen}
    >
      {open && <Choices languages={languages} value={value} onChange={onChange} />}
    </Popover>
  );
}

function Choices({ languages, value, onChange }: Omit<Props, 'label'>) {
  const { t } = useTranslation('editor');
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    box.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { usual, others } = groupLanguages(languages, search);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = [field.current, ...(box.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  };
  const onEnter = (event: KeyboardEvent) => {
    const best = [...usual, ...others].find((language) => language.available);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !best) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-language="${best.id}"]`)?.click();
  };
  const group = (title: string, found: LanguageOption[]) =>
    found.length > 0 && (
      <section aria-label={title}>
        <h3>{title}</h3>
        {found.map((language) => (
          <Choice
            key={language.id}
            language={language}
            chosen={language.id === value?.id}
            onChoose={() => onChange(language.id)}
          />
        ))}
      </section>
    );
  return (
    <div ref={box} className="lp-languages" role="presentation" onKeyDown={onKeyDown}>
      {languages.length > 8 && (
        <input
          ref={field}
          type="search"
          className="lp-input"
          aria-label={t('picker.search')}
          placeholder={t('picker.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={onEnter}
        />
      )}
      <div className="lp-languages-list">
        {group(t('picker.usual'), usual)}
        {group(t('picker.others'), others)}
        {usual.length + others.length === 0 && (
          <p className="lp-muted lp-small" role="status">
            {t('picker.nothing')}
          </p>
        )}
      </div>
    </div>
  );
}

function Choice({ language, chosen, onChoose }: { language: LanguageOption; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('editor');
  const more = language.available ? language.version : t(`picker.${language.reason ?? 'no_judge'}`);
  return (
    <button
      type="button"
      data-language={language.id}
      aria-pressed={chosen}
      disabled={!language.available}
      onClick={onChoose}
    >
      <span>{language.name}</span>
      {more && <span className="lp-muted lp-small">{more}</span>}
    </button>
  );
}
