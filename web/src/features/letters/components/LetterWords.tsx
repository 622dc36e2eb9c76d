import PlaceIcon from '@mui/icons-material/DataObjectOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, type FocusEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MarkdownField } from '#/ui/form/MarkdownField';
import { TextField } from '#/ui/form/TextField';
import { Menu } from '#/ui/Menu';
import { placeOf } from '../places';
import { most } from '../schema';
import type { Language, LetterForm, LetterParam } from '../types';
import { UnknownNames } from './UnknownNames';

/** What leads on to what the letter is for; it never stands in a title, which mail programs show to everybody. */
const LINK = 'link';

type WordField = `title.${Language}` | `content.${Language}`;

/** Where something is put in. */
interface Caret {
  field: WordField;
  from: number;
  to: number;
}

/** Title and content of a letter in one language, and the parameters that can be put in where the cursor was last. */
export function LetterWords(props: { language: Language; params: readonly LetterParam[]; isSystem: boolean }) {
  const { language, params, isSystem } = props;
  const { t } = useTranslation('letters');
  const { getValues, setValue } = useFormContext<LetterForm, unknown, LetterForm>();
  const caret = useRef<Caret | null>(null);
  const [title, content] = [`title.${language}`, `content.${language}`] as const;
  const note = ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const field = [title, content].find((name) => name === target.name);
    if (field) caret.current = { field, from: target.selectionStart ?? 0, to: target.selectionEnd ?? 0 };
  };
  const insert = (name: string) => {
    const end = getValues(content).length;
    let { field, from, to } = caret.current ?? { field: content, from: end, to: end };
    // Whoever wrote in a title gets a link where one may stand.
    if (name === LINK && field === title) [field, from, to] = [content, end, end];
    const text = getValues(field);
    const place = placeOf(name);
    setValue(field, text.slice(0, from) + place + text.slice(to), { shouldDirty: true, shouldTouch: true });
    caret.current = { field, from: from + place.length, to: from + place.length };
  };
  const known = params.map(({ name }) => name);
  const needed = params.filter((param) => param.needed).map(({ name }) => placeOf(name));
  return (
    <Box onBlur={note} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <div>
        <TextField<LetterForm>
          name={title}
          label={t('field.title')}
          hint={language === 'en' ? t(isSystem ? 'field.englishOfSystem' : 'field.englishOfOwn') : undefined}
          optional={language === 'en'}
          maxLength={most.title}
          lang={language}
          autoComplete="off"
        />
        <UnknownNames field={title} known={known} />
      </div>
      <div>
        <Menu
          label={t('params')}
          button={
            <Button variant="outlined" size="small" startIcon={<PlaceIcon />} sx={{ mb: 2 }}>
              {t('insert')}
            </Button>
          }
          items={params.map(({ name, text }) => ({
            key: name,
            label: <ParamWords name={name} text={text} />,
            onClick: () => insert(name),
          }))}
        />
        <MarkdownField<LetterForm>
          name={content}
          label={t('field.content')}
          hint={needed.length > 0 ? t('field.needed', { names: needed.join(', ') }) : undefined}
          optional={language === 'en'}
          rows={14}
          maxLength={most.content}
          lang={language}
          hasPreviewBeside
        />
        <UnknownNames field={content} known={known} />
      </div>
    </Box>
  );
}

function ParamWords({ name, text }: { name: string; text: string }) {
  return (
    <Box component="span" sx={{ display: 'grid', whiteSpace: 'normal' }}>
      <span>{text}</span>
      <Box component="code" translate="no" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {placeOf(name)}
      </Box>
    </Box>
  );
}
