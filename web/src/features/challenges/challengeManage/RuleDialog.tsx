import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Difficulty } from '#/api/types';
import { difficulties, tagsQuery } from '#/features/problems';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TagsField } from '#/ui/form/TagsField';
import { useApiForm } from '#/ui/form/useApiForm';
import { setNewest } from '#/api/setNewest';
import { toasts } from '#/ui/toasts';
import { categoriesQuery, challengeKeys, saveRule, type Category } from '../api';
import { addDays, formatWeekday } from '../days';
import type { ChallengeRule } from '../types';

/** Some Monday: the columns of weeks are named by its days. */
const MONDAY = '2026-11-23';
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

interface RuleForm {
  is_on: boolean;
  tags: string[];
  category_id: number | null;
  difficulties: (Difficulty | null)[];
}

const schema = z.object({
  is_on: z.boolean(),
  tags: rules.tags(),
  category_id: z.nullable(z.number()),
  difficulties: z.array(z.nullable(z.enum(difficulties))),
});

/** Categories in the order in which their tree is read, those below others further in. */
function flatten(tree: readonly Category[], depth = 0): { value: number; label: string }[] {
  return tree.flatMap(({ id, name, children }) => [
    { value: id, label: `${'\u00A0\u00A0'.repeat(depth)}${name}` },
    ...flatten(children, depth + 1),
  ]);
}

/** By what days ahead are filled: from which problems, and how hard on which weekday. */
export function RuleDialog({ rule, onClose }: { rule: ChallengeRule; onClose: () => void }) {
  const { t } = useTranslation('challengeManage');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const form = useApiForm<RuleForm, ChallengeRule>({
    schema,
    defaultValues: {
      is_on: rule.is_on,
      tags: rule.tags,
      category_id: rule.category_id,
      difficulties: WEEK.map((day) => rule.difficulties[day] ?? null),
    },
    send: (values) => saveRule({ ...values, version: rule.version }),
    onDone: (saved) => {
      setNewest(queryClient, challengeKeys.rule, saved);
      void queryClient.invalidateQueries({ queryKey: challengeKeys.all });
      toasts.success(t('rule.saved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('rule.title')} action={ui('save.action')} onClose={onClose}>
      <SwitchField<RuleForm> name="is_on" label={t('rule.isOn')} hint={t('rule.isOnHint')} />
      <TagsField<RuleForm>
        name="tags"
        label={t('rule.tags')}
        hint={t('rule.poolHint')}
        suggestionsKey={['challenge-tags']}
        suggest={async () => (await queryClient.fetchQuery(tagsQuery)).map(({ name }) => name)}
        optional
      />
      <SelectField<RuleForm, number>
        name="category_id"
        label={t('rule.category')}
        empty={t('rule.anyCategory')}
        options={flatten(categories)}
      />
      <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Typography component="legend" variant="subtitle1" sx={{ mb: 2 }}>
          {t('rule.difficulties')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}>
          {WEEK.map((day) => (
            <SelectField<RuleForm, Difficulty>
              key={day}
              name={`difficulties.${day}`}
              label={formatWeekday(addDays(MONDAY, day), 'long')}
              empty={t('rule.anyDifficulty')}
              options={difficulties.map((value) => ({ value, label: ui(`difficulty.${value}`) }))}
            />
          ))}
        </Box>
      </fieldset>
    </FormDialog>
  );
}
