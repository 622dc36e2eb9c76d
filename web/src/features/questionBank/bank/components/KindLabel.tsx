import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { kindIcons } from '../kindIcons';
import type { QuestionKind } from '../kinds';

/** A kind's sign with its word. */
export function KindLabel({ kind }: { kind: QuestionKind }) {
  const { t } = useTranslation('bank');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <KindIcon kind={kind} />
      {t(`kind.${kind}`)}
    </Box>
  );
}

/** A kind's sign alone, beside its word. */
export function KindIcon({ kind }: { kind: QuestionKind }) {
  const Icon = kindIcons[kind];
  return <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary', flexShrink: 0 }} />;
}
