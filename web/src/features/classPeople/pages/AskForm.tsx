import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classroomKeys } from '#/features/classrooms';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { join } from '../api';
import type { ClassToJoin } from '../types';

/** The choice of who is on no list. */
const NONE = 0;

interface Values {
  claim: number | null;
}

/** Comes into the class, with a name of its list where it has one. */
export function AskForm({ code, found, onAsked }: { code: string; found: ClassToJoin; onAsked: () => void }) {
  const { t } = useTranslation('classPeople');
  const errorText = useErrorText();
  const form = useForm<Values, unknown, Values>({ defaultValues: { claim: null } });
  const joining = useJoin(code, found, onAsked);
  const hasNames = found.names.length > 0;
  const submit = form.handleSubmit(({ claim }) => {
    if (hasNames && claim === null) form.setError('claim', { message: 'required' });
    else joining.mutate(claim === NONE ? null : claim);
  });
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 4 }}>
        {joining.error && <Alert severity="error">{errorText(joining.error)}</Alert>}
        {hasNames && (
          <ChoiceField<Values, number>
            name="claim"
            label={t('join.pick')}
            hint={t('join.pickHint')}
            options={[
              ...found.names.map(({ id: value, full_name: label }) => ({ value, label })),
              { value: NONE, label: t('join.notListed') },
            ]}
          />
        )}
        <div>
          <Button type="submit" variant="contained" size="large" loading={joining.isPending}>
            {t(found.join === 'open' ? 'join.enter' : 'join.ask')}
          </Button>
        </div>
      </Box>
    </FormProvider>
  );
}

function useJoin(code: string, { id, name }: ClassToJoin, onAsked: () => void) {
  const { t } = useTranslation('classPeople');
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  return useMutation({
    mutationFn: (claim: number | null) => join(id, code, claim),
    meta: { quiet: true },
    // Somebody else may have taken the name meanwhile.
    onError: onAsked,
    onSuccess: async ({ status }) => {
      if (status !== 'active') return onAsked();
      toasts.success(t('join.done', { name }));
      await queryClient.invalidateQueries({ queryKey: classroomKeys.lists });
      return navigate(paths.classroom(id));
    },
  });
}
