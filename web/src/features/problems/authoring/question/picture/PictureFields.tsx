import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#/ui/form/TextField';
import { Upload } from '#/ui/Upload';
import { Explanation } from '../../components/Section';
import type { QuestionForm } from '../schema';
import { PictureSurface, type PictureSurfaceProps } from './PictureSurface';

/** The picture that an activity is about: uploaded, or of an address, with its words; and what is drawn on it. */
export function PictureFields(props: Omit<PictureSurfaceProps, 'picture'>) {
  const { t } = useTranslation('question');
  const { setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const picture = useWatch<QuestionForm, 'picture'>({ name: 'picture' });
  return (
    <>
      <Upload
        kind="image"
        label={t('picture.label')}
        onUploaded={({ url }) => setValue('picture.url', url, { shouldDirty: true, shouldValidate: true })}
      />
      <TextField<QuestionForm>
        name="picture.url"
        label={t('picture.address')}
        hint={t('picture.addressHint')}
        inputMode="url"
        spellCheck={false}
        autoCapitalize="off"
      />
      <TextField<QuestionForm>
        name="picture.alt"
        label={t('picture.alt')}
        hint={t('picture.altHint')}
        maxLength={300}
      />
      {picture.url ? <PictureSurface {...props} picture={picture} /> : <Explanation>{t('picture.first')}</Explanation>}
    </>
  );
}
