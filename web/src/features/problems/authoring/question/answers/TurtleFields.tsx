import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { MultiSelectField } from '#/ui/form/MultiSelectField';
import { NumberField } from '#/ui/form/NumberField';
import { TagsField } from '#/ui/form/TagsField';
import { authorLanguagesQuery } from '../../api';
import { Explanation, Section } from '../../components/Section';
import { SourceEditor } from '../../judging/SourceEditor';
import { constructs, drawingParts, usualThreshold } from '../kinds/turtle';
import type { QuestionForm } from '../schema';
import type { KindFieldsProps } from './kindFields';
import { TurtleTarget } from './TurtleTarget';

/** Names of functions are told apart by their case. */
const tidy = (name: string) => name.trim();

const suggest = async (text: string) => constructs.filter((name) => name.includes(text.toLowerCase()));

/** The author's program, whose drawing is wanted; how drawings are compared, and what a program must have and not have. */
export default function TurtleFields({ question, onSave }: KindFieldsProps) {
  const { t } = useTranslation('question');
  const languages = useQuery(authorLanguagesQuery).data ?? [];
  const mode = languages.find(({ key }) => key.startsWith('python'))?.editor_mode ?? 'none';
  const target = question?.content.turtle;
  return (
    <>
      <Section title={t('turtle.program')}>
        {(['solution', 'template'] as const).map((part) => (
          <SourceEditor<QuestionForm>
            key={part}
            name={`turtle.${part}`}
            title={t(`turtle.${part}`)}
            label={t(`turtle.${part}`)}
            hint={t(`turtle.${part}Hint`)}
            mode={mode}
            isShort
            onSave={onSave}
          />
        ))}
        {target && <TurtleTarget turtle={target} />}
        <FormRow>
          <NumberField<QuestionForm>
            name="turtle.canvas.width"
            label={t('turtle.width')}
            min={50}
            max={2000}
            step={1}
          />
          <NumberField<QuestionForm>
            name="turtle.canvas.height"
            label={t('turtle.height')}
            min={50}
            max={2000}
            step={1}
          />
        </FormRow>
      </Section>
      <Section title={t('turtle.compare')}>
        <MultiSelectField<QuestionForm, (typeof drawingParts)[number]>
          name="turtle.compare.ignore"
          label={t('turtle.ignore')}
          options={drawingParts.map((value) => ({ value, label: t(`turtle.ignored.${value}`) }))}
        />
        <NumberField<QuestionForm>
          name="turtle.compare.threshold"
          label={t('turtle.threshold')}
          hint={t('turtle.thresholdHint', { usual: usualThreshold })}
          placeholder={String(usualThreshold)}
          optional
          min={1}
          max={100}
          unit="%"
        />
        <Explanation>{t('turtle.constructsHint')}</Explanation>
        {(['required', 'forbidden'] as const).map((part) => (
          <TagsField<QuestionForm>
            key={part}
            name={`turtle.${part}`}
            label={t(`turtle.${part}`)}
            optional
            suggestionsKey={['constructs']}
            {...{ suggest, tidy }}
          />
        ))}
      </Section>
    </>
  );
}
