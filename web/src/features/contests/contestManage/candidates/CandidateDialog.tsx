import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ProvinceField } from '#/auth/components/ProvinceField';
import { chosenProvinceQuery } from '#/auth/provinces';
import { provinceSchema } from '#/auth/schema';
import { FormRow } from '#/ui/form/ApiForm';
import type { Found } from '#/ui/form/AsyncSelectField';
import { DateField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { addCandidate, candidatesKey, changeCandidate } from './api';
import type { Candidate, CandidateInput } from './types';

/** How long each text may be. */
const most = { candidate_id: 40, full_name: 200, class: 100, school: 200, room: 60, seat: 20 } as const;

const schema = z.object({
  candidate_id: rules.text(most.candidate_id),
  full_name: rules.text(most.full_name),
  dob: rules.optionalDay(),
  class: rules.optionalText(most.class),
  school: rules.optionalText(most.school),
  province: provinceSchema,
  room: rules.optionalText(most.room),
  seat: rules.optionalText(most.seat),
  email: rules.optionalEmail(),
});
type Values = z.infer<typeof schema>;

const valuesOf = (candidate: Candidate | null, province: Found<string> | null): Values => ({
  candidate_id: candidate?.candidate_id ?? '',
  full_name: candidate?.full_name ?? '',
  dob: candidate?.dob ?? '',
  class: candidate?.class ?? '',
  school: candidate?.school ?? '',
  province,
  room: candidate?.room ?? '',
  seat: candidate?.seat ?? '',
  email: candidate?.email ?? '',
});

const bodyOf = ({ province, ...values }: Values): CandidateInput => ({
  candidate_id: values.candidate_id,
  full_name: values.full_name,
  dob: values.dob || null,
  class: values.class || null,
  school: values.school || null,
  province: province?.value ?? null,
  room: values.room || null,
  seat: values.seat || null,
  email: values.email || null,
});

interface DialogProps {
  contest: number;
  /** Null: a new one. */
  candidate: Candidate | null;
  onClose: () => void;
}

/** Writes a candidate; the name of the province comes first. */
export default function CandidateDialog(props: DialogProps) {
  const key = props.candidate?.province ?? null;
  const { data, isError } = useQuery(chosenProvinceQuery(key));
  if (key !== null && data === undefined && !isError) return null;
  const province = key === null ? null : (data ?? { value: key, label: key });
  return <Writing {...props} province={province} />;
}

function Writing({ contest, candidate, province, onClose }: DialogProps & { province: Found<string> | null }) {
  const { t } = useTranslation('candidates');
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema,
    defaultValues: valuesOf(candidate, province),
    send: (values: Values) =>
      candidate ? changeCandidate(contest, candidate.id, bodyOf(values)) : addCandidate(contest, bodyOf(values)),
    onDone: async ({ full_name: name }) => {
      await queryClient.invalidateQueries({ queryKey: candidatesKey(contest) });
      toasts.success(t(candidate ? 'saved' : 'added', { name }));
      onClose();
    },
  });
  const text = (name: keyof typeof most, optional = true) => (
    <TextField<Values>
      name={name}
      label={t(`field.${name}`)}
      maxLength={most[name]}
      autoComplete="off"
      optional={optional}
    />
  );
  const title = candidate ? t('edit', { name: candidate.full_name }) : t('add');
  const action = t(candidate ? 'save' : 'addAction');
  return (
    <FormDialog form={form} {...{ title, action, onClose }}>
      <FormRow>
        {text('candidate_id', false)}
        {text('full_name', false)}
      </FormRow>
      <FormRow>
        <DateField<Values> name="dob" label={t('field.dob')} optional disableFuture />
        <ProvinceField<Values> name="province" optional />
      </FormRow>
      <FormRow>
        {text('class')}
        {text('school')}
      </FormRow>
      <FormRow>
        {text('room')}
        {text('seat')}
      </FormRow>
      <TextField<Values>
        name="email"
        type="email"
        label={t('field.email')}
        hint={t('emailHint')}
        autoComplete="off"
        optional
      />
    </FormDialog>
  );
}
