import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { placeOf, renamed, unknownIn } from '../places';
import type { Language, LetterForm } from '../types';

/** Names in a text that stand for nothing, each with the one that was probably meant; the server refuses them. */
export function UnknownNames(props: { field: `title.${Language}` | `content.${Language}`; known: readonly string[] }) {
  const { field, known } = props;
  const { t } = useTranslation('letters');
  const { getValues, setValue } = useFormContext<LetterForm, unknown, LetterForm>();
  const text = useWatch<LetterForm, typeof field>({ name: field });
  const mend = (from: string, to: string) =>
    setValue(field, renamed(getValues(field), from, to), { shouldDirty: true, shouldTouch: true });
  return unknownIn(text, known).map(({ name, nearest }) => (
    <Alert
      key={name}
      severity="warning"
      sx={{ mt: 2 }}
      action={
        nearest !== undefined && (
          <Button size="small" color="inherit" onClick={() => mend(name, nearest)}>
            {t('unknown.mend', { place: placeOf(nearest) })}
          </Button>
        )
      }
    >
      {t('unknown.text', { place: placeOf(name) })}
    </Alert>
  ));
}
