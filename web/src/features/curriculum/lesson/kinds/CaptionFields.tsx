import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#/ui/form/SelectField';
import { useFaultText } from '#/ui/form/useFaultText';
import { Upload } from '#/ui/Upload';
import type { LessonForm } from '../schema';
import type { LessonFiles } from '../useFiles';
import { captionLanguages, languageName } from './languages';

/** The words of a film by language, one file each. */
export function CaptionFields({ files }: { files: LessonFiles }) {
  const { t } = useTranslation('curriculum');
  const faultText = useFaultText();
  const { getValues, setValue } = useFormContext<LessonForm, unknown, LessonForm>();
  const captions = useWatch<LessonForm, 'video.captions'>({ name: 'video.captions' });
  const { errors } = useFormState<LessonForm>({ name: 'video.captions' });
  const fault = faultText(errors.video?.captions);
  const put = (next: LessonForm['video']['captions']) =>
    setValue('video.captions', next, { shouldDirty: true, shouldValidate: true });
  return (
    <Box
      role="group"
      aria-label={t('video.captions')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
    >
      <div>
        <Typography variant="subtitle2" component="h4">
          {t('video.captions')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('video.captionsHint')}
        </Typography>
      </div>
      {captions.map(({ lang, file_id: id }, index) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={{ width: 200 }}>
            <SelectField<LessonForm, string>
              name={`video.captions.${index}.lang`}
              label={t('video.language')}
              hideLabel
              options={captionLanguages.map((value) => ({ value, label: languageName(value) }))}
            />
          </Box>
          <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
            {files.nameOf(id)}
          </Typography>
          <IconButton
            aria-label={t('video.removeCaptions', { language: languageName(lang) })}
            onClick={() => put(captions.filter((_, at) => at !== index))}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      {fault && <FormHelperText error>{fault}</FormHelperText>}
      <Upload
        kind="file"
        isPrivate
        folder="lessons"
        accept={['.vtt', '.srt']}
        label={t('video.uploadCaptions')}
        onUploaded={(file) => {
          files.add(file);
          const now = getValues('video.captions');
          const lang = captionLanguages.find((one) => now.every((caption) => caption.lang !== one)) ?? 'vi';
          put([...now, { lang, file_id: file.id }]);
        }}
      />
    </Box>
  );
}
