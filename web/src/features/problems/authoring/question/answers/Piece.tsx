import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { words } from '../written';
import { useAt } from '../at';
import type { MediaBlock } from '../kinds/basic';
import type { QuestionForm } from '../schema';

/** A row that is a text or what stands in its place. */
type PieceRow = `choices.${number}` | `items.${number}` | `places.${number}`;

/** The text of a row; or the picture or sound in its place, of which it says what it is, and which can be taken away again. */
export function Piece({ at, children }: { at: PieceRow; children: ReactNode }) {
  const { t } = useTranslation('question');
  const { setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const name = `${useAt()(at)}.media` as `${PieceRow}.media`;
  const media: MediaBlock | null = useWatch<QuestionForm, `${PieceRow}.media`>({ name }) ?? null;
  if (!media) return children;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography color="textSecondary" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('piece.media', { words: words(media.alt) || words(media.title) || words(media.text) || words(media.url) })}
      </Typography>
      <Button size="small" color="inherit" onClick={() => setValue(name, null, { shouldDirty: true })}>
        {t('piece.text')}
      </Button>
    </Box>
  );
}
