import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { classroomKeys, createClassroom, type Classroom } from '#/features/classrooms';
import { CalendarField } from '#/features/classSessions';
import { ApiForm, FormRow } from '#/ui/form/ApiForm';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { CoursesField } from '../fields/CoursesField';
import { classFields, limits } from '../fields/schema';
import { useJoinOptions } from '../fields/useJoinOptions';
import { MadeClass } from './MadeClass';

const schema = z.object(classFields);
type Values = z.infer<typeof schema>;

const nothing: Values = {
  name: '',
  description: '',
  meeting_link: '',
  admin_meeting_link: '',
  calendar_info: { rules: [], skip: [], holidays: true },
  courses: [],
  join: 'approve',
};

/** Makes a class in two minutes: its name is all that it takes. What comes next is offered when it is made. */
export default function CreateTab() {
  const [made, setMade] = useState<Classroom | null>(null);
  return made ? <MadeClass classroom={made} onAgain={() => setMade(null)} /> : <CreateForm onMade={setMade} />;
}

function CreateForm({ onMade }: { onMade: (made: Classroom) => void }) {
  const { t } = useTranslation('classList');
  const { t: shared } = useTranslation('classrooms');
  const queryClient = useQueryClient();
  const joinOptions = useJoinOptions();
  const form = useApiForm<Values, Classroom>({
    schema,
    defaultValues: nothing,
    fieldOf: (field) => (field === 'settings.join' ? 'join' : field.startsWith('course_ids') ? 'courses' : undefined),
    send: ({ courses, join, meeting_link: link, admin_meeting_link: adminLink, ...values }) =>
      createClassroom({
        ...values,
        meeting_link: link || null,
        admin_meeting_link: adminLink || null,
        settings: { join },
        course_ids: courses.map(({ value }) => value),
      }),
    onDone: (made) => {
      queryClient.setQueryData(classroomKeys.one(made.id), made);
      void queryClient.invalidateQueries({ queryKey: classroomKeys.lists });
      onMade(made);
    },
  });
  useLeaveGuard(() => form.isUnsaved());
  return (
    <Card sx={{ maxWidth: 860 }}>
      <CardContent>
        <ApiForm form={form} label={t('title.classrooms')}>
          <TextField<Values>
            name="name"
            label={shared('form.name')}
            hint={shared('form.nameHint')}
            maxLength={limits.name}
            autoComplete="off"
          />
          <TextField<Values> name="description" label={shared('form.description')} rows={2} optional />
          <CalendarField name="calendar_info" label={shared('form.calendar')} />
          <FormRow>
            <TextField<Values>
              name="meeting_link"
              label={shared('form.meetingLink')}
              hint={shared('form.meetingLinkHint')}
              inputMode="url"
              autoComplete="off"
              optional
            />
            <TextField<Values>
              name="admin_meeting_link"
              label={shared('form.adminLink')}
              hint={shared('form.adminLinkHint')}
              inputMode="url"
              autoComplete="off"
              optional
            />
          </FormRow>
          <CoursesField<Values>
            name="courses"
            label={shared('form.courses')}
            hint={shared('form.coursesHint')}
            optional
          />
          <ChoiceField<Values> name="join" label={shared('form.join')} options={joinOptions} cards />
          <Box>
            <SubmitButton busy={form.busy}>{t('create.action')}</SubmitButton>
          </Box>
        </ApiForm>
      </CardContent>
    </Card>
  );
}
