import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { NumberField } from '#/ui/form/NumberField';
import { SwitchField } from '#/ui/form/SwitchField';
import type { SiteForm } from '../siteSchema';
import { DaysOffList } from './DaysOffList';
import { EmbedFields } from './EmbedFields';
import { HolidayProposals } from './HolidayProposals';
import { Section } from './Section';

const names = ['chosen', 'short'] as const;

/** Days that break no streak, how boards show schools and people, what solvers see, and who may frame snippets. */
export function PracticeFields() {
  const { t } = useTranslation('website');
  return (
    <>
      <Section title={t('practice.daysOff')} lead={t('practice.daysOffHint')}>
        <DaysOffList />
      </Section>
      <HolidayProposals />
      <Section title={t('practice.boards')}>
        <NumberField<SiteForm>
          name="smallest_school"
          label={t('practice.smallest')}
          hint={t('practice.smallestHint')}
          min={1}
          max={100}
          step={1}
        />
        <ChoiceField<SiteForm>
          name="board_names"
          label={t('practice.names.label')}
          options={names.map((value) => ({ value, label: t(`practice.names.${value}`) }))}
        />
      </Section>
      <Section title={t('practice.solvers')}>
        <SwitchField<SiteForm>
          name="solvers_see_submissions"
          label={t('practice.solversSee')}
          hint={t('practice.solversHint')}
        />
      </Section>
      <EmbedFields />
    </>
  );
}
