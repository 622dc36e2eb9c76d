import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { visibilities } from '#/api/content';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { FormRow } from '#/ui/form/ApiForm';
import { AsyncMultiSelectField } from '#/ui/form/AsyncMultiSelectField';
import { DateTimeField } from '#/ui/form/DateField';
import { FormCard } from '#/ui/form/FormCard';
import { MoneyField } from '#/ui/form/MoneyField';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TagsField } from '#/ui/form/TagsField';
import { TextField } from '#/ui/form/TextField';
import { categoriesQuery, tagsQuery } from '../../api';
import { levels, type Category } from '../../types';
import { discountOf } from '../prices';
import { limits, type CourseForm } from '../schema';
import { findOthers, findTeachers } from './searches';

/** Where it is found: level, topics, category, and who finds it. */
export function PlaceCard() {
  const { t } = useTranslation('courseEditor');
  const { t: shared } = useTranslation('courseAuthoring');
  const queryClient = useQueryClient();
  const visibility = useWatch<CourseForm, 'visibility'>({ name: 'visibility' });
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <FormCard title={t('card.place')}>
      <FormRow>
        <SelectField<CourseForm>
          name="level"
          label={t('part.level')}
          options={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
        />
        <SelectField<CourseForm, number>
          name="category_id"
          label={t('part.category_id')}
          empty={t('hint.noCategory')}
          options={flatten(categories)}
        />
      </FormRow>
      <TagsField<CourseForm>
        name="tags"
        label={t('part.tags')}
        optional
        suggestionsKey={tagsQuery.queryKey}
        suggest={async () => (await queryClient.fetchQuery(tagsQuery)).map(({ name }) => name)}
      />
      <SelectField<CourseForm>
        name="visibility"
        label={t('part.visibility')}
        hint={t(`hint.visibility.${visibility}`)}
        options={visibilities.map((value) => ({ value, label: shared(`visibility.${value}`) }))}
      />
    </FormCard>
  );
}

/** Categories in the order in which their tree is read, those below others further in. */
function flatten(tree: readonly Category[], depth = 0): { value: number; label: string }[] {
  return tree.flatMap(({ id, name, children }) => [
    { value: id, label: '\u00a0\u00a0'.repeat(depth) + name },
    ...flatten(children, depth + 1),
  ]);
}

/** What it costs. */
export function PriceCard() {
  const { t } = useTranslation('courseEditor');
  const [price, origin] = useWatch<CourseForm, ['price', 'origin_price']>({ name: ['price', 'origin_price'] });
  const discount = discountOf(price, origin);
  return (
    <FormCard title={t('card.price')}>
      <FormRow>
        <MoneyField<CourseForm> name="price" label={t('part.price')} hint={t('hint.price')} placeholder="0" />
        <MoneyField<CourseForm>
          name="origin_price"
          label={t('part.origin_price')}
          hint={t('hint.origin_price')}
          optional
        />
        <TextField<CourseForm>
          name="discount_code"
          label={t('part.discount_code')}
          hint={t('hint.discount_code')}
          maxLength={limits.code}
          autoCapitalize="characters"
          spellCheck={false}
          optional
        />
      </FormRow>
      <Typography role="status" variant="body2" color="textSecondary">
        {(price ?? 0) === 0 ? t('price.free') : discount > 0 ? t('price.discount', { percent: discount }) : ''}
      </Typography>
    </FormCard>
  );
}

/** When it is open, and for how long. */
export function TimeCard() {
  const { t } = useTranslation('courseEditor');
  return (
    <FormCard title={t('card.time')}>
      <FormRow>
        <DateTimeField<CourseForm> name="opens_at" label={t('part.opens_at')} hint={t('hint.opens_at')} optional />
        <DateTimeField<CourseForm> name="closes_at" label={t('part.closes_at')} hint={t('hint.closes_at')} optional />
      </FormRow>
      <FormRow>
        <NumberField<CourseForm>
          name="duration"
          label={t('part.duration')}
          hint={t('hint.duration')}
          unit={t('hint.days')}
          min={1}
          step={1}
          optional
        />
        <NumberField<CourseForm>
          name="suggested_duration"
          label={t('part.suggested_duration')}
          hint={t('hint.suggested_duration')}
          unit={t('hint.days')}
          min={1}
          step={1}
          optional
        />
      </FormRow>
    </FormCard>
  );
}

/** How it is learnt: in order, after other courses, and passed with how much. */
export function RulesCard({ course }: { course: number }) {
  const { t } = useTranslation('courseEditor');
  return (
    <FormCard title={t('card.rules')}>
      <SwitchField<CourseForm> name="in_order" label={t('part.in_order')} hint={t('hint.in_order')} />
      <NumberField<CourseForm>
        name="pass_percentage"
        label={t('part.pass_percentage')}
        hint={t('hint.pass_percentage')}
        unit="%"
        min={0}
        max={100}
        step={1}
      />
      <AsyncMultiSelectField<CourseForm>
        name="prerequisites"
        label={t('part.prerequisites')}
        hint={t('hint.prerequisites')}
        searchKey={['prerequisites', course]}
        search={findOthers(course)}
        optional
      />
    </FormCard>
  );
}

/** Who teaches it. Accounts are searched by those who may list them. */
export function TeachersCard() {
  const { t } = useTranslation('courseEditor');
  const maySearch = may(useUser(), 'account', 'list');
  return (
    <FormCard title={t('card.teachers')}>
      <AsyncMultiSelectField<CourseForm>
        name="teachers"
        label={t('part.teachers')}
        hint={t('hint.teachers')}
        disabledReason={maySearch ? undefined : t('hint.teachersOnly')}
        searchKey={['teachers']}
        search={findTeachers}
        optional
      />
    </FormCard>
  );
}
