import { useTranslation } from 'react-i18next';
import { RichTextField } from '#/ui/form/RichTextField';
import type { ProblemForm } from '../schema';
import { SolutionTerms } from './SolutionTerms';

/** How a problem is solved, in both languages, and when that opens. */
export default function EditorialFields() {
  const { t } = useTranslation('authoring');
  return (
    <>
      <RichTextField<ProblemForm> folder="questions" name="solution" label={t('editorial.text')} rows={6} optional />
      <RichTextField<ProblemForm>
        folder="questions"
        name="solution_en"
        label={t('editorial.english')}
        rows={3}
        optional
      />
      <SolutionTerms />
    </>
  );
}
