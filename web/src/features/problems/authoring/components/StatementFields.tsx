import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { Field, TextInput } from '#/ui/form/inputs';
import type { ProblemTexts } from '../../types';
import { Preview } from './Preview';
import type { ProblemFormParts } from './useProblemForm';

const views = ['vi', 'en', 'both'] as const;
type View = (typeof views)[number];
type Language = 'vi' | 'en';

/** The texts of a problem: one language beside its preview, or both languages side by side. */
export function StatementFields({ parts }: { parts: ProblemFormParts }) {
  const { t } = useTranslation('authoring');
  const [view, setView] = useState<View>('vi');
  return (
    <>
      <div className="lp-segments" role="group" aria-label={t('statement.view')}>
        {views.map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {t(`statement.${name}`)}
          </button>
        ))}
      </div>
      <div className="lp-columns">
        {view !== 'en' && <Texts language="vi" parts={parts} />}
        {view !== 'vi' && <Texts language="en" parts={parts} />}
        {view !== 'both' && <LivePreview language={view} parts={parts} />}
      </div>
    </>
  );
}

function Texts({ language, parts }: { language: Language; parts: ProblemFormParts }) {
  const { t } = useTranslation('authoring');
  const optional = language === 'en';
  return (
    <fieldset className="lp-form lp-fieldset" lang={language}>
      <legend className="lp-visually-hidden">{t(`statement.${language}`)}</legend>
      <TextInput label={t('field.title')} optional={optional} maxLength={200} {...parts.field(`${language}.title`)} />
      <MarkdownField
        name="statement"
        rows={10}
        hint={t('statement.markdownHint')}
        optional={optional}
        {...{ language, parts }}
      />
      <MarkdownField name="input_description" rows={3} optional {...{ language, parts }} />
      <MarkdownField name="output_description" rows={3} optional {...{ language, parts }} />
      <MarkdownField name="constraints" rows={3} optional {...{ language, parts }} />
    </fieldset>
  );
}

function MarkdownField(props: {
  name: Exclude<keyof ProblemTexts, 'title'>;
  language: Language;
  parts: ProblemFormParts;
  rows: number;
  hint?: string;
  optional?: boolean;
}) {
  const { name, language, parts, rows, hint, optional } = props;
  const { t } = useTranslation('authoring');
  const { error, ...input } = parts.field(`${language}.${name}`);
  return (
    <Field label={t(`field.${name}`)} error={error} hint={hint} optional={optional}>
      {(ids) => <textarea className="lp-input lp-markdown-input" rows={rows} {...input} {...ids} />}
    </Field>
  );
}

function LivePreview({ language, parts }: { language: Language; parts: ProblemFormParts }) {
  const { t } = useTranslation('authoring');
  const texts = useWatch({ control: parts.form.control, name: language });
  const markdown = [
    texts.statement,
    section(t('field.input_description'), texts.input_description),
    section(t('field.output_description'), texts.output_description),
    section(t('field.constraints'), texts.constraints),
  ]
    .filter(Boolean)
    .join('\n\n');
  return <Preview title={texts.title} markdown={markdown} />;
}

function section(title: string, text: string): string {
  return text.trim() ? `## ${title}\n\n${text}` : '';
}
