import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiForm, FormRow } from '#/ui/form/ApiForm';
import { NumberField } from '#/ui/form/NumberField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { awardsKey, setAwards } from './api';
import { fieldOf, formOf, limits, rulesOf, schema, type AwardsForm } from './rules';
import { awardKinds, type AwardRule, type ContestAwards } from './types';

/** Down to which rank and from which score on each award is given. */
export function RulesForm({ contest, rules }: { contest: number; rules: readonly AwardRule[] }) {
  const { t } = useTranslation('awards');
  const queryClient = useQueryClient();
  const form = useApiForm<AwardsForm, ContestAwards>({
    schema,
    defaultValues: formOf(rules),
    send: (values) => setAwards(contest, rulesOf(values)),
    onDone: (awards) => {
      queryClient.setQueryData(awardsKey(contest), awards);
      form.form.reset(formOf(awards.rules));
      toasts.success(t('saved'));
    },
    fieldOf: (field): string | undefined => fieldOf(rulesOf(form.form.getValues()), field),
  });
  return (
    <ApiForm form={form} label={t('rules')}>
      {awardKinds.map((kind) => (
        <Box key={kind} role="group" aria-label={t(`kind.${kind}`)} sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="subtitle1" component="h3">
            {t(`kind.${kind}`)}
          </Typography>
          <FormRow>
            <NumberField<AwardsForm>
              name={`${kind}.up_to_rank`}
              label={t('upToRank')}
              min={1}
              max={limits.rank}
              step={1}
              optional
            />
            <NumberField<AwardsForm>
              name={`${kind}.min_score`}
              label={t('minScore')}
              min={0}
              max={limits.score}
              optional
            />
          </FormRow>
        </Box>
      ))}
      <Typography variant="body2" color="textSecondary">
        {t('rulesHint')}
      </Typography>
      <Box>
        <SubmitButton busy={form.busy} disabled={!form.form.formState.isDirty}>
          {t('save')}
        </SubmitButton>
      </Box>
    </ApiForm>
  );
}
