import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { ApiForm } from '#/ui/form/ApiForm';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { SaveBar } from '#/ui/form/SaveBar';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { listKinds, listVisibilities, type ListKind, type ListVisibility, type Roadmap } from '../types';
import { limits, type RoadmapForm } from './schema';
import { SectionTree } from './SectionTree';
import { useRoadmapForm } from './useRoadmapForm';

/** Writes a roadmap or list: a new one where none is given. */
export function RoadmapEditor({ roadmap }: { roadmap: Roadmap | null }) {
  const { t } = useTranslation('roadmaps');
  const { form, isConflict, takeTheirs } = useRoadmapForm(roadmap);
  return (
    <ApiForm form={form} label={t(roadmap ? 'title.roadmap-edit' : 'title.roadmap-new')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, minWidth: 0 }}>
        {isConflict && (
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
        )}
        <Card>
          <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            <TextField<RoadmapForm> name="title" label={t('field.title')} maxLength={limits.title} autoComplete="off" />
            <SelectField<RoadmapForm, ListKind>
              name="kind"
              label={t('kind.label')}
              hint={t('field.kindHint')}
              options={listKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
            <Visibility stored={roadmap?.visibility} />
          </CardContent>
        </Card>
        <Card component="section">
          <CardContent>
            <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
              {t('section.all')}
            </Typography>
            <SectionTree />
          </CardContent>
        </Card>
        <SaveBar form={form} isNew={roadmap === null} />
      </Box>
    </ApiForm>
  );
}

/** Public ones are for who makes problems; somebody who no longer does keeps what is public as it is. */
function Visibility({ stored }: { stored: ListVisibility | undefined }) {
  const { t } = useTranslation('roadmaps');
  const user = useUser();
  const offered = listVisibilities.filter(
    (value) => value !== 'public' || stored === 'public' || may(user, 'question', 'create'),
  );
  return (
    <ChoiceField<RoadmapForm, ListVisibility>
      name="visibility"
      label={t('field.visibility')}
      options={offered.map((value) => ({
        value,
        label: t(`visibility.${value}.name`),
        hint: t(`visibility.${value}.hint`),
      }))}
    />
  );
}
