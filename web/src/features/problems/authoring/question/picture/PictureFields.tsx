import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ImageField } from '#/ui/form/ImageField';
import { TextField } from '#/ui/form/TextField';
import { Explanation } from '../../components/Section';
import type { QuestionForm } from '../schema';
import { PictureSurface, type PictureSurfaceProps } from './PictureSurface';

/** The picture that an activity is about: uploaded, or of an address, with its words; and what is drawn on it. */
export function PictureFields(props: Omit<PictureSurfaceProps, 'picture'>) {
  const { t } = useTranslation('question');
  const picture = useWatch<QuestionForm, 'picture'>({ name: 'picture' });
  return (
    <>
      <ImageField<QuestionForm> name="picture" label={t('picture.label')} hint={t('picture.altHint')} withAlt />
      <TextField<QuestionForm>
        name="picture.url"
        label={t('picture.address')}
        hint={t('picture.addressHint')}
        optional
        inputMode="url"
        spellCheck={false}
        autoCapitalize="off"
      />
      {picture.url ? <PictureSurface {...props} picture={picture} /> : <Explanation>{t('picture.first')}</Explanation>}
    </>
  );
}
