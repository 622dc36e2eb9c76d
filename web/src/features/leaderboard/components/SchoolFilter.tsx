import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findSchools } from '#/auth/api';
import { useListWords } from '#/ui/form/autocomplete';
import { useDebouncedValue } from '#/ui/useDebouncedValue';

/** A school that a board is narrowed to. */
export interface ChosenSchool {
  id: number;
  name: string;
}

/** Narrows a board to one school, found by typing. */
export default function SchoolFilter(props: {
  value: ChosenSchool | null;
  province: string | undefined;
  onChange: (school: ChosenSchool | null) => void;
}) {
  const { value, province, onChange } = props;
  const { t } = useTranslation('leaderboard');
  const words = useListWords();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(value?.name ?? '');
  const text = useDebouncedValue(typed === value?.name ? '' : typed.trim());
  const found = useQuery({
    queryKey: ['search', 'school', text, province],
    queryFn: ({ signal }) => findSchools(text, signal, province),
    enabled: isOpen,
    meta: { quiet: true },
  });
  const options = (found.data ?? []).map(({ id, name, province: place }) => ({ id, name, place: place?.name }));
  return (
    <Autocomplete<ChosenSchool & { place?: string }>
      {...words}
      size="small"
      sx={{ width: { xs: '100%', md: 260 } }}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={options}
      loading={found.isFetching}
      filterOptions={(all) => all}
      value={value}
      inputValue={typed}
      onInputChange={(_, next) => setTyped(next)}
      onChange={(_, next) => onChange(next && { id: next.id, name: next.name })}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...item }, { name, place }) => (
        <li key={key} {...item}>
          {[name, place].filter(Boolean).join(', ')}
        </li>
      )}
      renderInput={(input) => (
        <MuiTextField
          {...input}
          placeholder={t('narrow.school')}
          slotProps={{
            ...input.slotProps,
            htmlInput: { ...input.slotProps.htmlInput, 'aria-label': t('narrow.school') },
          }}
        />
      )}
    />
  );
}
