import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useMemo, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '#/auth/useSignIn';
import { useUser } from '#/auth/useUser';
import { formatTime } from '#/i18n/format';
import { MarkdownField } from '#/ui/form/MarkdownField';
import { useAutosave } from '#/ui/form/useAutosave';
import { ErrorState, SkeletonList } from '#/ui/states';
import { commentKeys, noteQuery, saveNote } from '../api';

/** Longest notes of a lesson, in characters. */
const LONGEST = 20_000;

/** What somebody writes down for themselves in a lesson. */
export function Notes({ lessonId }: { lessonId: number }) {
  const { t } = useTranslation('comments');
  const heading = useId();
  const user = useUser();
  const { ask } = useSignIn();
  return (
    <Box component="section" aria-labelledby={heading} sx={{ display: 'grid', gap: 3 }}>
      <Typography id={heading} variant="h2">
        {t('notes.title')}
      </Typography>
      <Typography color="textSecondary">{t('notes.lead')}</Typography>
      {user ? (
        <Loaded key={`${user.id}/${lessonId}`} lessonId={lessonId} />
      ) : (
        <div>
          <Button variant="outlined" color="inherit" onClick={() => ask({ title: t('notes.signIn') })}>
            {t('notes.signIn')}
          </Button>
        </div>
      )}
    </Box>
  );
}

function Loaded({ lessonId }: { lessonId: number }): ReactNode {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(noteQuery(lessonId));
  // An older answer would be written over.
  if (data !== undefined && isFetchedAfterMount) return <Editor lessonId={lessonId} text={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonList rows={2} />;
}

function Editor({ lessonId, text }: { lessonId: number; text: string }) {
  const { t } = useTranslation('comments');
  const queryClient = useQueryClient();
  const form = useForm<{ text: string }>({ defaultValues: { text } });
  const written = useWatch({ control: form.control, name: 'text' });
  const save = useCallback(
    async (next: string) => {
      await saveNote(lessonId, next);
      queryClient.setQueryData(commentKeys.note(lessonId), next);
    },
    [lessonId, queryClient],
  );
  const { status, at } = useAutosave(written, save);
  const words = useMemo(() => {
    if (status === 'idle') return '';
    return t(`notes.status.${status}`, { time: at === null ? '' : formatTime(at / 1000) });
  }, [t, status, at]);
  return (
    <FormProvider {...form}>
      <MarkdownField<{ text: string }>
        name="text"
        label={t('notes.label')}
        hideLabel
        rows={6}
        maxLength={LONGEST}
        hasPreviewBeside
      />
      <Typography variant="body2" role="status" color={status === 'failed' ? 'error' : 'textSecondary'}>
        {words}
      </Typography>
    </FormProvider>
  );
}
