import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { FormFaults } from '#/ui/form/FormFaults';
import { SaveBar } from '#/ui/form/SaveBar';
import { AboutCard } from './AboutCard';
import { AttendanceCard } from './AttendanceCard';
import { JoinCard } from './JoinCard';
import { MarksCard } from './MarksCard';
import { isLed, type LedClassroom } from './schema';
import { StatusCard } from './StatusCard';
import { useSettingsForm } from './useSettingsForm';

/** What a class is called, when it meets, who comes in, how attendance is counted, how marks are shown. */
export default function SettingsTab({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classManage');
  if (!isLed(classroom)) return null;
  return (
    <Box sx={column}>
      <StatusCard classroom={classroom} />
      {classroom.status === 'finished' ? (
        <Alert severity="info">{t('settings.finished')}</Alert>
      ) : (
        <SettingsFields classroom={classroom} />
      )}
    </Box>
  );
}

function SettingsFields({ classroom }: { classroom: LedClassroom }) {
  const { t } = useTranslation('classManage');
  const { form, isConflict, takeTheirs } = useSettingsForm(classroom);
  return (
    <FormProvider {...form.form}>
      {isConflict ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => void takeTheirs()}>
              {t('conflict.take')}
            </Button>
          }
        >
          {t('conflict.text')}
        </Alert>
      ) : (
        <FormFaults failures={form.failures} />
      )}
      <AboutCard />
      <JoinCard classroom={classroom} />
      <AttendanceCard />
      <MarksCard />
      <SaveBar form={form} action={t('settings.save')} />
    </FormProvider>
  );
}

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, maxWidth: 960 } as const;
