import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '../lazyPart';
import type { Reason } from '../richText/roundTrip';
import { SourceInput, type ViewProps } from '../richText/SourceInput';
import { usePictures } from '../richText/usePictures';
import { ErrorState, SkeletonList } from '../states';
import { readStored, writeStored } from '../storage';
import { FieldFrame, frameProps, useField, type FieldIds } from './field';
import { previewBox, type MarkdownFieldProps } from './MarkdownField';

/** How a text is seen: as readers will see it, as Markdown, or as the server makes it. */
type View = 'rich' | 'source' | 'preview';

/** Where people's own choice between the first two is kept. */
export const VIEW_KEY = 'lp-text-view';

const MarkdownPreview = lazy(() => import('./MarkdownPreview'));

const PictureRows = lazy(async () => {
  const [part] = await Promise.all([import('../richText/PictureRows'), loadNamespaces(['richText'])]);
  return { default: part.PictureRows };
});

const { Part: RichEditor } = lazyPart(async () => {
  const [part] = await Promise.all([import('../richText/RichEditor'), loadNamespaces(['richText'])]);
  return part.RichEditor;
}, Pending);

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}

export interface RichTextFieldProps<T extends FieldValues> extends MarkdownFieldProps<T> {
  /** What pictures are filed under. */
  folder?: string;
}

/**
 * A long text in Markdown, written as readers will see it or as source. A text of which the first can't show everything stays
 * source, and nothing of a text changes until somebody edits it.
 */
export function RichTextField<T extends FieldValues = FieldValues>(props: RichTextFieldProps<T>) {
  const { rows = 6, maxLength, monospaced = false, lang, hasPreviewBeside = false, folder = 'texts' } = props;
  const { t } = useTranslation('ui');
  const field = useField<T, string>(props);
  const value = field.value ?? '';
  const pictures = usePictures(folder);
  const view = useView(field.error !== undefined);
  const disabled = Boolean(props.disabled) || props.disabledReason !== undefined;
  const shared = (ids: FieldIds): ViewProps => ({
    ids,
    value,
    rows,
    lang,
    disabled,
    pictures,
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
  });
  const hint = view.shown === 'rich' ? [props.hint, t('richText.leave')].filter(Boolean) : [props.hint];
  return (
    <FieldFrame {...frameProps(props)} hint={hint.length > 1 ? spaced(hint) : hint[0]} error={field.error} hasParts>
      {(ids) => (
        <>
          <ViewTabs ids={ids} view={view} hasPreview={!hasPreviewBeside} isBusy={pictures.isBusy} />
          {view.reason && <Refusal reason={view.reason} />}
          <Box role="tabpanel" id={`${ids.id}-panel`} aria-labelledby={`${ids.id}-tab-${view.shown}`}>
            {view.shown === 'rich' && <RichEditor {...shared(ids)} onRefused={view.refuse} />}
            {view.shown === 'source' && (
              <SourceInput {...shared(ids)} {...{ maxLength, monospaced }} name={field.name} />
            )}
            {view.shown === 'preview' && (
              <Box sx={previewBox}>
                <Suspense fallback={<SkeletonList rows={2} />}>
                  <MarkdownPreview markdown={value} lang={lang} />
                </Suspense>
              </Box>
            )}
          </Box>
          {pictures.items.length > 0 && (
            <Suspense fallback={<SkeletonList rows={1} />}>
              <PictureRows pictures={pictures} />
            </Suspense>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** Why a text is source only; the editor, which has found it, has brought the words. */
function Refusal({ reason }: { reason: Reason }) {
  const { t } = useTranslation('richText');
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t(`refused.${reason}`)}
    </Alert>
  );
}

const spaced = (parts: readonly unknown[]) => (
  <>
    {parts[0] as string} {parts[1] as string}
  </>
);

const ownChoice = (): View => (readStored(VIEW_KEY) === 'source' ? 'source' : 'rich');

/** Which view is shown, and why it is not the one that was chosen. */
function useView(hasError: boolean) {
  const [chosen, setChosen] = useState<View>(ownChoice);
  const [refusal, setRefusal] = useState<Reason | null>(null);
  // What is wrong is shown where it is written.
  const wanted = hasError && chosen === 'preview' ? ownChoice() : chosen;
  const isRefused = wanted === 'rich' && refusal !== null;
  return {
    shown: isRefused ? ('source' as const) : wanted,
    reason: isRefused ? refusal : null,
    refuse: setRefusal,
    choose: (next: View) => {
      setRefusal(null);
      setChosen(next);
      if (next !== 'preview') writeStored(VIEW_KEY, next);
    },
  };
}

function ViewTabs(props: { ids: FieldIds; view: ReturnType<typeof useView>; hasPreview: boolean; isBusy: boolean }) {
  const { ids, view, hasPreview, isBusy } = props;
  const { t } = useTranslation('ui');
  const names: View[] = hasPreview ? ['rich', 'source', 'preview'] : ['rich', 'source'];
  return (
    <Tabs
      value={view.shown}
      onChange={(_, next: View) => view.choose(next)}
      aria-labelledby={ids.labelId}
      variant="scrollable"
      sx={{ mb: 2 }}
    >
      {names.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`${ids.id}-tab-${name}`}
          aria-controls={`${ids.id}-panel`}
          // Pictures on their way have their place in this view.
          disabled={isBusy && name !== view.shown}
          label={t(`richText.view.${name}`)}
        />
      ))}
    </Tabs>
  );
}
