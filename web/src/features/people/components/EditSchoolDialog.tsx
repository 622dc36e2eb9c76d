import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ProvinceField } from '#/auth/components/ProvinceField';
import { provinceSchema } from '#/auth/schema';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { changeSchool, type School } from '../api';

const LONGEST = 200;

const schema = z.object({ name: rules.text(LONGEST), province: provinceSchema });
type Values = z.infer<typeof schema>;

/** A school's name and province; it is found by the old ones as well. */
export default function EditSchoolDialog(props: {
  school: School;
  onDone: (school: School) => unknown;
  onClose: () => void;
}) {
  const { school, onDone, onClose } = props;
  const { t } = useTranslation('people');
  const { province } = school;
  const form = useApiForm({
    schema,
    defaultValues: {
      name: school.name,
      province: province && { value: province.key, label: province.name },
    } as Values,
    send: ({ name, province: chosen }: Values) => changeSchool(school.id, { name, province: chosen?.value ?? '' }),
    onDone,
  });
  return (
    <FormDialog form={form} title={t('school.editTitle')} action={t('school.save')} onClose={onClose}>
      <TextField<Values> name="name" label={t('school.name')} autoComplete="off" />
      <ProvinceField<Values> name="province" optional />
    </FormDialog>
  );
}
