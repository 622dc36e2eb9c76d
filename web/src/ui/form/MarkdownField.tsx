import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SkeletonList } from '#/ui/states';
import { codeText } from './CodeField';
import { FieldFrame, frameProps, useField, type FieldIds, type FieldProps } from './field';

type View = 'write' | 'preview';

const MarkdownPreview = lazy(() => import('./MarkdownPreview'));

export interface MarkdownFieldProps<T extends FieldValues> extends FieldProps<T, string> {
  rows?: number;
  maxLength?: number;
  /** Written in the type of code, as long statements with formulas are. */
  monospaced?: boolean;
  lang?: 'vi' | 'en';
  /** The page shows the text as readers will see it beside the field. */
  hasPreviewBeside?: boolean;
}

/** A text in Markdown, with a preview that the server makes as it will make the page, when it is asked for. */
export function MarkdownField<T extends FieldValues = FieldValues>(props: MarkdownFieldProps<T>) {
  const { rows = 6, maxLength, monospaced = false, lang, hasPreviewBeside = false } = props;
  const field = useField<T, string>(props);
  const [view, setView] = useState<View>('write');
  // What is wrong is shown where it is written.
  const shown = field.error ? 'write' : view;
  const input = ({ id, 'aria-describedby': describedBy }: FieldIds) => (
    <OutlinedInput
      fullWidth
      id={id}
      name={field.name}
      multiline
      minRows={rows}
      maxRows={Math.max(rows, 24)}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      slotProps={{ input: { 'aria-describedby': describedBy, maxLength, lang } }}
      sx={monospaced ? codeText : undefined}
    />
  );
  return (
    <FieldFrame {...frameProps(props)} error={field.error}>
      {(ids) =>
        hasPreviewBeside ? (
          input(ids)
        ) : (
          <WriteOrPreview ids={ids} shown={shown} onShow={setView} markdown={field.value ?? ''} lang={lang}>
            {input(ids)}
          </WriteOrPreview>
        )
      }
    </FieldFrame>
  );
}

function WriteOrPreview(props: {
  ids: FieldIds;
  shown: View;
  onShow: (view: View) => void;
  markdown: string;
  lang: string | undefined;
  children: ReactNode;
}) {
  const { ids, shown, onShow, markdown, lang, children } = props;
  const { id, labelId } = ids;
  const { t } = useTranslation('ui');
  return (
    <>
      <Tabs value={shown} onChange={(_, next: View) => onShow(next)} aria-labelledby={labelId} sx={{ mb: 2 }}>
        {(['write', 'preview'] as const).map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-tab-${name}`}
            aria-controls={`${id}-panel-${name}`}
            label={t(`field.${name}`)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel-write`} aria-labelledby={`${id}-tab-write`} hidden={shown !== 'write'}>
        {children}
      </div>
      <Box
        role="tabpanel"
        tabIndex={0}
        id={`${id}-panel-preview`}
        aria-labelledby={`${id}-tab-preview`}
        hidden={shown !== 'preview'}
        sx={shown === 'preview' ? previewBox : undefined}
      >
        {shown === 'preview' && (
          <Suspense fallback={<SkeletonList rows={2} />}>
            <MarkdownPreview markdown={markdown} lang={lang} />
          </Suspense>
        )}
      </Box>
    </>
  );
}

/** Around what readers will see. */
export const previewBox = {
  minHeight: 120,
  p: 4,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  backgroundColor: 'background.paper',
  overflowWrap: 'anywhere',
} as const;
