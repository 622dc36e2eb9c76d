import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { lazy, Suspense, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFaults } from '#/ui/form/FormFaults';
import { SaveBar } from '#/ui/form/SaveBar';
import { SkeletonList } from '#/ui/states';
import { FormHead } from '../components/FormHead';
import type { EditedForm } from '../types';
import { AboutCard } from './cards/AboutCard';
import { FieldsCard } from './cards/FieldsCard';
import { JoinsCard } from './cards/JoinsCard';
import { ShareCard } from './cards/ShareCard';
import { TellingCard } from './cards/TellingCard';
import { TimesCard } from './cards/TimesCard';
import { FormHistory } from './FormHistory';
import { LivePreview } from './LivePreview';
import { RestoredNotice, SavingState } from './SavingState';
import { useFormSaving } from './saving/useFormSaving';
import { StatusBar } from './StatusBar';

const ConflictView = lazy(() => import('./saving/ConflictView'));

/** The field that a fault is in, by its place; undefined where it is in none. */
const fieldIn = (paths: readonly string[]): number | undefined => {
  const found = paths.map((path) => /^fields\.(\d+)\./.exec(path)?.[1]).find((place) => place !== undefined);
  return found === undefined ? undefined : Number(found);
};

/** The editor of a form beside the page that it becomes. */
export function FormEditor({ edited, joinedName }: { edited: EditedForm; joinedName: string }) {
  const { t } = useTranslation('formEditor');
  const [hasEnglish, setEnglish] = useState(Object.keys(edited.source.translations).length > 0);
  /** The field whose settings are open. */
  const [opened, setOpened] = useState<string | null>(null);
  const saving = useFormSaving({
    edited,
    joinedName,
    onFaults: (paths) => {
      if (paths.some((path) => path.endsWith('_en'))) setEnglish(true);
      const place = fieldIn(paths);
      const isOutside = paths.some((path) => !path.startsWith('fields.'));
      if (place !== undefined && !isOutside) setOpened(form.form.getValues('fields')[place]?.id ?? null);
    },
  });
  const { form, meeting, autosaving } = saving;
  return (
    <FormProvider {...form.form}>
      <FormHead
        form={{ id: edited.id, title: edited.source.title }}
        part="form"
        actions={<FormHistory id={edited.id} />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <StatusBar edited={edited} saving={saving} />
        <RestoredNotice saving={saving} />
        {!meeting && <FormFaults failures={form.failures} />}
        <SavingState state={autosaving} />
        {meeting && (
          <Suspense fallback={<SkeletonList rows={3} />}>
            <ConflictView meeting={meeting} saving={saving} />
          </Suspense>
        )}
        <div>
          <FormControlLabel
            control={<Switch checked={hasEnglish} onChange={(_, english) => setEnglish(english)} />}
            label={t('english')}
          />
        </div>
        <Box sx={columns}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
            <AboutCard hasEnglish={hasEnglish} />
            <FieldsCard opened={opened} onOpen={setOpened} hasEnglish={hasEnglish} />
            <TimesCard />
            <JoinsCard />
            <TellingCard source={edited.source} />
            <ShareCard slug={edited.slug} isDraft={edited.status === 'draft'} />
          </Box>
          <LivePreview />
        </Box>
        <SaveBar form={form} action={t('save')} />
      </Box>
    </FormProvider>
  );
}

const columns = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const;
