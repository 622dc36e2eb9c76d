import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Found } from '#/ui/form/AsyncSelectField';
import { autocompleteInput, useListWords } from '#/ui/form/autocomplete';
import { FieldFrame, useField } from '#/ui/form/field';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import type { Kind } from '../form/kinds';
import type { BuilderForm } from '../form/model';
import { namesQuery, searches } from '../form/objects';

/** Which objects a section shows, in the order in which they were chosen. */
export function ObjectsField({ name, kind, label }: { name: string; kind: Kind; label: string }) {
  const { t } = useTranslation('siteBuilder');
  const words = useListWords();
  const field = useField<BuilderForm, number[]>({ name: name as never });
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<ReadonlyMap<number, string>>(new Map());
  const text = useDebouncedValue(typed.trim());
  const search = useQuery({
    queryKey: ['search', 'builder', kind, text],
    queryFn: async ({ signal }) => (await searches[kind]?.(text, signal)) ?? [],
    enabled: isOpen,
    meta: { quiet: true },
  });
  const options: Found<number>[] = search.data ?? [];
  const { data: names } = useQuery(
    namesQuery(
      kind,
      field.value.filter((id) => !found.has(id)),
    ),
  );
  const nameOf = (id: number) => {
    const loaded = names?.get(id);
    return found.get(id) ?? (loaded === null ? t('chosen.gone') : (loaded ?? '…'));
  };
  const chosen = field.value.map((id): Found<number> => ({ value: id, label: nameOf(id) }));
  return (
    <FieldFrame label={label} error={field.error}>
      {(ids) => (
        <Autocomplete
          {...words}
          multiple
          filterSelectedOptions
          id={ids.id}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          options={options}
          loading={search.isFetching}
          filterOptions={(all) => all.filter(({ value }) => !field.value.includes(value))}
          value={chosen}
          inputValue={typed}
          onInputChange={(_, next) => setTyped(next)}
          onChange={(_, next) => {
            setFound(new Map([...found, ...next.map((one): [number, string] => [one.value, one.label])]));
            field.onChange(next.map(({ value }) => value));
            setTyped('');
          }}
          onBlur={field.onBlur}
          getOptionLabel={(option) => option.label}
          getOptionKey={({ value }) => value}
          isOptionEqualToValue={(one, other) => one.value === other.value}
          renderInput={(input) => <MuiTextField {...input} {...autocompleteInput(input, ids, field.ref)} />}
        />
      )}
    </FieldFrame>
  );
}
