import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { solutionLimits, solutionTimes } from '../solutionTerms';

/** The fields, in whichever form they stand. */
interface Terms {
  show_solution: (typeof solutionTimes)[number];
  solution_after_tries: number | null;
  solution_after_days: number | null;
}

/** When the solution opens: by what a learner has done, and after so many tries or days too. */
export function SolutionTerms() {
  const { t } = useTranslation('authoring');
  return (
    <>
      <SelectField<Terms>
        name="show_solution"
        label={t('editorial.show')}
        options={solutionTimes.map((value) => ({ value, label: t(`editorial.shown.${value}`) }))}
      />
      <FormRow>
        <NumberField<Terms>
          name="solution_after_tries"
          label={t('editorial.afterTries')}
          hint={t('editorial.afterTriesHint')}
          optional
          min={1}
          max={solutionLimits.tries}
          step={1}
        />
        <NumberField<Terms>
          name="solution_after_days"
          label={t('editorial.afterDays')}
          hint={t('editorial.afterDaysHint')}
          optional
          min={1}
          max={solutionLimits.days}
          step={1}
        />
      </FormRow>
    </>
  );
}
