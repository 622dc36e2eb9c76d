import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldIds } from './field';

/** The words of MUI's Autocomplete in the page's language. */
export function useListWords() {
  const { t } = useTranslation('ui');
  return {
    clearText: t('field.clear'),
    closeText: t('close'),
    openText: t('field.open'),
    loadingText: t('field.searching'),
    noOptionsText: t('field.nothing'),
  };
}

/** The props of the input of an Autocomplete: what MUI gives it, tied to its field's label, words and focus. */
export function autocompleteInput(params: AutocompleteRenderInputParams, ids: FieldIds, ref: Ref<HTMLInputElement>) {
  return {
    inputRef: ref,
    error: ids['aria-invalid'],
    slotProps: {
      ...params.slotProps,
      htmlInput: {
        ...params.slotProps.htmlInput,
        'aria-describedby': ids['aria-describedby'],
        'aria-invalid': ids['aria-invalid'],
      },
    },
  };
}
