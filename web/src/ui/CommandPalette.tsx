import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { localized } from '#/routing/AppLink';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { keepRecent, matching, readRecent, RECENT, recentFirst, type Command, type Readings } from './commands';
import { usePhone } from './usePhone';

/** The palette was opened to type. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/** Longest text that is looked for, in characters. */
const TYPED_MAX = 200;

/** The palette's own words. */
export interface PaletteWords {
  label: string;
  placeholder: string;
  recent: string;
  nothing: string;
  keys: string;
  failed?: string;
  /** With it the palette fills a phone's screen and has a button that closes it. */
  close?: string;
}

/** A search over places to go to, from the keyboard alone. Without anything typed the recent ones come first. */
export function CommandPalette(props: {
  words: PaletteWords;
  /** The groups in their order, with their titles. */
  groups: readonly { name: string; title: string }[];
  /** Places that are known here; narrowed to what is typed. */
  commands: readonly Command[];
  /** What a server has found for what is typed; shown as it is. */
  found?: readonly Command[];
  busy?: boolean;
  failed?: boolean;
  /** The key under which recent places are kept in this browser. */
  recentKey: string;
  /** How what is typed can be read; as it stands where nothing is said. */
  readings?: Readings;
  /** Something was chosen. */
  onGo?: (command: Command) => void;
  onType?: (typed: string) => void;
  onClose: () => void;
}) {
  const {
    words,
    groups,
    commands,
    found = [],
    busy = false,
    failed = false,
    recentKey,
    readings,
    onGo,
    onType,
    onClose,
  } = props;
  const isWhole = usePhone() && words.close !== undefined;
  const navigate = useAppNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [recent] = useState(() => readRecent(recentKey));
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const order = [{ name: RECENT, title: words.recent }, ...groups];
  const all = [...found, ...(typed.trim() ? matching(typed, commands, readings) : recentFirst(commands, recent))];
  const shown = order.flatMap(({ name }) => all.filter((command) => command.group === name));
  const current = Math.min(at, Math.max(0, shown.length - 1));
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current, typed]);
  const go = (command: Command | undefined, inNewTab: boolean) => {
    if (!command) return;
    keepRecent(recentKey, command.id);
    onGo?.(command);
    onClose();
    if (command.run) command.run();
    else if (command.to && inNewTab) window.open(localized(command.to), '_blank', 'noopener');
    else if (command.to) navigate(command.to);
  };
  const press = (event: KeyboardEvent) => {
    const next = { ArrowDown: current + 1, ArrowUp: current - 1 }[event.key];
    if (next !== undefined && shown.length > 0) {
      event.preventDefault();
      setAt((next + shown.length) % shown.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(shown[current], event.ctrlKey || event.metaKey);
    }
  };
  const note = failed && words.failed ? words.failed : shown.length === 0 && !busy ? words.nothing : words.keys;
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      fullScreen={isWhole}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { 'aria-label': words.label, sx: isWhole ? {} : { mt: { xs: 3, sm: '9vh' } } } }}
    >
      <InputBase
        inputRef={focus}
        value={typed}
        placeholder={words.placeholder}
        startAdornment={<SearchIcon aria-hidden sx={{ mr: 3, color: 'text.secondary' }} />}
        endAdornment={
          isWhole && (
            <IconButton aria-label={words.close} onClick={onClose} sx={{ width: 44, height: 44 }}>
              <CloseIcon />
            </IconButton>
          )
        }
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          onType?.(event.target.value);
        }}
        onKeyDown={press}
        inputProps={{
          role: 'combobox',
          'aria-label': words.placeholder,
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': `${id}-list`,
          'aria-activedescendant': shown[current] && `${id}-${current}`,
          autoComplete: 'off',
          maxLength: TYPED_MAX,
          spellCheck: false,
        }}
        sx={{
          px: 5,
          py: 2,
          minHeight: 60,
          typography: 'h3',
          fontWeight: 'fontWeightRegular',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      />
      <Box
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={words.label}
        aria-busy={busy}
        sx={{ ...(isWhole ? { flex: 1 } : { maxHeight: 'min(56vh, 460px)' }), overflowY: 'auto', p: 2 }}
      >
        {order.map(({ name, title }) => {
          const rows = shown.flatMap((command, index) => (command.group === name ? [{ command, index }] : []));
          if (rows.length === 0) return null;
          return (
            <div key={name} role="group" aria-label={title}>
              <Typography variant="caption" component="p" aria-hidden sx={{ px: 3, py: 1, color: 'text.secondary' }}>
                {title}
              </Typography>
              {rows.map(({ command, index }) => (
                <ListItemButton
                  key={command.id}
                  component="div"
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  selected={index === current}
                  onClick={(event) => go(command, event.ctrlKey || event.metaKey)}
                  onPointerMove={() => setAt(index)}
                  sx={{ flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}
                >
                  <span>{command.title}</span>
                  {command.note && (
                    <Typography
                      component="span"
                      variant="body2"
                      noWrap
                      sx={{ color: 'text.secondary', maxWidth: '100%' }}
                    >
                      {command.note}
                    </Typography>
                  )}
                </ListItemButton>
              ))}
            </div>
          );
        })}
      </Box>
      <Typography
        variant="body2"
        role="status"
        sx={{ px: 5, py: 2, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}
      >
        {note}
      </Typography>
    </Dialog>
  );
}
