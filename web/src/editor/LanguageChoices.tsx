import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListSubheader from '@mui/material/ListSubheader';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { groupLanguages, type LanguageOption } from './languages';

/** With more languages than these there is a search. */
const searchFrom = 8;
const choices = '[role="button"]:not([aria-disabled="true"])';

/** The languages in their groups. The arrow keys go through them, Enter in the search takes the first. */
export function LanguageChoices(props: {
  languages: readonly LanguageOption[];
  chosen: number | null;
  onChoose: (id: number) => void;
}) {
  const { languages, chosen, onChoose } = props;
  const { t } = useTranslation('editor');
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const hasSearch = languages.length > searchFrom;
  // On a touch screen the keyboard would cover the list.
  const hasKeyboard = !useMediaQuery('(pointer: coarse)', { noSsr: true });
  useLayoutEffect(() => {
    if (hasKeyboard) field.current?.focus();
  }, [hasKeyboard]);
  useLayoutEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const list = current?.closest<HTMLElement>('[data-scroll]');
    if (current && list) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }, []);
  const { usual, others } = groupLanguages(languages, search);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = [
      ...(hasSearch ? [field.current] : []),
      ...(box.current?.querySelectorAll<HTMLElement>(choices) ?? []),
    ];
    const at = stops.indexOf(document.activeElement as HTMLInputElement);
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  };
  const onEnter = (event: KeyboardEvent) => {
    const best = [...usual, ...others].find((language) => language.available);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !best) return;
    event.preventDefault();
    onChoose(best.id);
  };
  return (
    <Box ref={box} role="presentation" onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 1 }}>
      {hasSearch && (
        <OutlinedInput
          type="search"
          size="small"
          inputRef={field}
          value={search}
          placeholder={t('picker.search')}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={onEnter}
          inputProps={{ 'aria-label': t('picker.search') }}
        />
      )}
      <Box data-scroll sx={{ position: 'relative', maxHeight: 'min(420px, 52dvh)', overflow: 'auto' }}>
        <Group title={t('picker.usual')} languages={usual} chosen={chosen} onChoose={onChoose} />
        <Group title={t('picker.others')} languages={others} chosen={chosen} onChoose={onChoose} />
        {usual.length + others.length === 0 && (
          <Typography variant="body2" role="status" sx={{ p: 2.5, color: 'text.secondary' }}>
            {t('picker.nothing')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function Group(props: {
  title: string;
  languages: LanguageOption[];
  chosen: number | null;
  onChoose: (id: number) => void;
}) {
  const { title, languages, chosen, onChoose } = props;
  if (languages.length === 0) return null;
  return (
    <List
      disablePadding
      component="section"
      aria-label={title}
      subheader={
        <ListSubheader
          component="h3"
          disableSticky
          sx={{ px: 2.5, py: 1.5, bgcolor: 'transparent', typography: 'caption', fontWeight: 'fontWeightMedium' }}
        >
          {title}
        </ListSubheader>
      }
    >
      {languages.map((language) => (
        <Choice
          key={language.id}
          language={language}
          chosen={language.id === chosen}
          onChoose={() => onChoose(language.id)}
        />
      ))}
    </List>
  );
}

function Choice({ language, chosen, onChoose }: { language: LanguageOption; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('editor');
  const more = language.available ? language.version : t(`picker.${language.reason ?? 'no_judge'}`);
  return (
    <ListItemButton
      selected={chosen}
      aria-pressed={chosen}
      disabled={!language.available}
      onClick={onChoose}
      sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 3, px: 2.5, typography: 'subtitle2' }}
    >
      <Box component="span" sx={{ flex: 'none', maxWidth: '60%' }}>
        {language.name}
      </Box>
      {more && (
        <Typography variant="caption" component="span" noWrap sx={{ minWidth: 0, color: 'text.secondary' }}>
          {more}
        </Typography>
      )}
    </ListItemButton>
  );
}
