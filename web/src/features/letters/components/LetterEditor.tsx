import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { FaultSummary } from '#/ui/form/ApiForm';
import { FormFaults } from '#/ui/form/FormFaults';
import { SaveBar } from '#/ui/form/SaveBar';
import { TextField } from '#/ui/form/TextField';
import { PageHeader } from '#/ui/PageHeader';
import { usePageTitle } from '#/ui/usePageTitle';
import { most } from '../schema';
import { languages, type Language, type Letter, type LetterForm, type LetterParam } from '../types';
import { useLetterForm } from '../useLetterForm';
import { LetterActions } from './LetterActions';
import { LetterConflict } from './LetterConflict';
import { KindChip } from './LetterTable';
import { LetterPreviewCard } from './LetterPreviewCard';
import { LetterWords } from './LetterWords';

/** The words of a letter beside the letter that they make. */
export function LetterEditor(props: { letter: Letter; params: readonly LetterParam[]; onReset: () => void }) {
  const { letter, params, onReset } = props;
  const { t } = useTranslation('letters');
  const { t: ui } = useTranslation('ui');
  const mayUpdate = may(useUser(), 'email_template', 'update');
  const [language, setLanguage] = useState<Language>('vi');
  const { form, meeting, resolve } = useLetterForm(letter, (paths) => setLanguage((now) => languageOf(paths) ?? now));
  usePageTitle(letter.name);
  return (
    <FormProvider {...form.form}>
      <PageHeader
        title={letter.name}
        lead={<KindChip letter={letter} />}
        actions={
          <LetterActions
            letter={letter}
            language={language}
            isUnsaved={form.form.formState.isDirty}
            onReset={onReset}
          />
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {meeting && <LetterConflict meeting={meeting} isBusy={form.busy} resolve={resolve} />}
        {!meeting && <FormFaults failures={form.failures} />}
        <Box sx={columns}>
          <Card component="section" aria-label={t('words')}>
            <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
              <TextField<LetterForm>
                name="name"
                label={t('field.name')}
                hint={t('field.nameHint')}
                maxLength={most.name}
                autoComplete="off"
              />
              <ToggleButtonGroup
                exclusive
                size="small"
                value={language}
                aria-label={t('language')}
                onChange={(_, picked: Language | null) => picked && setLanguage(picked)}
              >
                {languages.map((one) => (
                  <ToggleButton key={one} value={one}>
                    {ui(`locale.${one}`)}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
              <LetterWords key={language} language={language} params={params} isSystem={letter.system !== null} />
              <FaultSummary faults={form.faults} />
            </CardContent>
          </Card>
          <LetterPreviewCard letterKey={letter.key} language={language} />
        </Box>
        {mayUpdate && <SaveBar form={form} />}
      </Box>
    </FormProvider>
  );
}

/** The language of the first wrong field that has one. */
const languageOf = (paths: readonly string[]): Language | undefined =>
  languages.find((language) => paths.some((path) => path.endsWith(`.${language}`)));

const columns = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const;
