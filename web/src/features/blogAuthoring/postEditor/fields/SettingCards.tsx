import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { visibilities } from '#/api/content';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DateTimeField } from '#/ui/form/DateField';
import { FormCard } from '#/ui/form/FormCard';
import { ImageField } from '#/ui/form/ImageField';
import { SelectField } from '#/ui/form/SelectField';
import { TagsField } from '#/ui/form/TagsField';
import { TextField } from '#/ui/form/TextField';
import { categoriesQuery } from '../../api';
import { commentPolicies } from '../../types';
import { flatten } from '../categories';
import type { PostForm } from '../schema';
import { FOLDER } from './TextCard';

/** Tags are kept as they are written: names are among them. */
const tidyTag = (tag: string) => tag.replaceAll(/\s+/g, ' ').trim();

/** Where it is found: address, cover, topics, category. */
export function PlaceCard() {
  const { t } = useTranslation('postEditor');
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <FormCard title={t('card.place')}>
      <ImageField<PostForm> name="cover" label={t('part.cover')} hint={t('hint.cover')} folder={FOLDER} optional />
      <TextField<PostForm>
        name="slug"
        label={t('part.slug')}
        hint={t('hint.slug')}
        start="/blog/"
        autoCapitalize="off"
        spellCheck={false}
        optional
      />
      <SelectField<PostForm, number>
        name="category_id"
        label={t('part.category_id')}
        empty={t('hint.noCategory')}
        options={flatten(categories)}
      />
      <TagsField<PostForm> name="tags" label={t('part.tags')} tidy={tidyTag} optional />
    </FormCard>
  );
}

/** Who reads it, from when on, and who may comment. */
export function ReadersCard() {
  const { t } = useTranslation('postEditor');
  const { t: shared } = useTranslation('blogAuthoring');
  const visibility = useWatch<PostForm, 'visibility'>({ name: 'visibility' });
  return (
    <FormCard title={t('card.readers')}>
      <SelectField<PostForm>
        name="visibility"
        label={t('part.visibility')}
        hint={t(`hint.visibility.${visibility}`)}
        options={visibilities.map((value) => ({ value, label: shared(`visibility.${value}`) }))}
      />
      <DateTimeField<PostForm> name="publish_at" label={t('part.publish_at')} hint={t('hint.publish_at')} optional />
      <ChoiceField<PostForm>
        name="comments"
        label={t('part.comments')}
        options={commentPolicies.map((value) => ({ value, label: t(`comments.${value}`) }))}
      />
    </FormCard>
  );
}
