import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MediaBlock } from '#/ui/mediaBlocks/kinds';
import { MediaBlockField } from '#/ui/mediaBlocks/MediaBlocksField';
import { useAt } from '../at';
import type { QuestionForm } from '../schema';

/** A row that is a text or what stands in its place. */
type PieceRow = `choices.${number}` | `items.${number}` | `places.${number}`;

/** The text of a row, or the picture or sound in its place, which can be taken away again. */
export function Piece({ at, children }: { at: PieceRow; children: ReactNode }) {
  const { t } = useTranslation('question');
  const name = `${useAt()(at)}.media` as `${PieceRow}.media`;
  const media: MediaBlock | null = useWatch<QuestionForm, `${PieceRow}.media`>({ name }) ?? null;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {media ? null : children}
      <MediaBlockField<QuestionForm> name={name} label={t('piece.label')} hideLabel folder="questions" />
    </Box>
  );
}
