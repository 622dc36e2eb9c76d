import ArrowIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import type { LanguageOption } from './languages';

/** Fetched when the button is pointed at or reached, or at the latest when it is pressed. */
const popover = lazyPart(async () => (await import('./LanguagePopover')).LanguagePopover, Pending);
const fetchAhead = () => void popover.fetch().catch(() => undefined);

function Pending({ error }: PendingPart) {
  const errorText = useErrorText();
  const text = error === null ? null : errorText(error);
  useEffect(() => {
    if (text) toasts.error(text);
  }, [text]);
  return null;
}

/** Chooses one of many languages: the usual ones first, the others by name, with a search. */
export function LanguagePicker(props: {
  languages: readonly LanguageOption[];
  value: LanguageOption | null;
  onChange: (id: number) => void;
  /** What is chosen, where it is not simply the language. */
  label?: string;
}) {
  const { languages, value, onChange, label } = props;
  const { t } = useTranslation('editor');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const name = value?.name ?? t('picker.none');
  const what = label ?? t('language');
  const choose = (id: number) => {
    setAnchor(null);
    onChange(id);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={`${what}: ${name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        endIcon={<ArrowIcon sx={{ color: 'text.secondary' }} />}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
        sx={{ justifyContent: 'space-between', width: '100%', minWidth: 0, px: 3, bgcolor: 'background.paper' }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {name}
        </Box>
      </Button>
      {opened && (
        <popover.Part
          label={what}
          languages={languages}
          chosen={value?.id ?? null}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onChoose={choose}
        />
      )}
    </>
  );
}
