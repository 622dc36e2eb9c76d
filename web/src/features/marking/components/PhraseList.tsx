import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Paper from '@mui/material/Paper';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Phrases that were used before, below the remark that they are offered for; the focus stays in it. */
export function PhraseList(props: {
  id: string;
  phrases: readonly string[];
  /** The place of the one that Enter takes. */
  at: number;
  onPick: (phrase: string) => void;
}) {
  const { id, phrases, at, onPick } = props;
  const { t } = useTranslation('marking');
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => chosen.current?.scrollIntoView?.({ block: 'nearest' }), [at]);
  return (
    <Paper variant="outlined" sx={{ mt: 1, maxHeight: 220, overflow: 'auto' }}>
      <Box component="ul" role="listbox" id={id} aria-label={t('remark.phrases')} sx={{ m: 0, p: 0 }}>
        {phrases.map((phrase, index) => (
          <ListItemButton
            component="li"
            key={phrase}
            ref={index === at ? chosen : undefined}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            selected={index === at}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(phrase)}
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {phrase}
          </ListItemButton>
        ))}
      </Box>
    </Paper>
  );
}
