import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { changesQuery, publishDraft, type Draft, type WebsiteChange } from '../api';
import { changeWords, sectionChanges } from './changeWords';

const NOTE = 200;
const schema = z.object({ note: rules.optionalText(NOTE) });
type Publication = z.infer<typeof schema>;

/** What publishing changes, and a note for the list of versions. */
export function PublishDialog(props: {
  version: number;
  onPublished: (draft: Draft) => unknown;
  /** The server refused it: what is missing is told at its fields. */
  onRefused: (error: unknown) => void;
  onClose: () => void;
}) {
  const { version, onPublished, onRefused, onClose } = props;
  const { t } = useTranslation('siteBuilder');
  const changes = useQuery(changesQuery(version));
  const form = useApiForm<Publication, Draft>({
    schema,
    defaultValues: { note: '' },
    send: async ({ note }) => {
      try {
        return await publishDraft(note, version);
      } catch (error) {
        onRefused(error);
        throw error;
      }
    },
    onDone: onPublished,
  });
  return (
    <FormDialog
      form={form}
      title={t('publish.title')}
      action={t('publish.action')}
      locked={changes.data?.length === 0}
      onClose={onClose}
    >
      <QueryView query={changes} skeleton={<SkeletonList rows={3} />}>
        {(list) => (list.length === 0 ? <Typography>{t('publish.none')}</Typography> : <Changes changes={list} />)}
      </QueryView>
      <TextField control={form.control} name="note" label={t('publish.note')} hint={t('publish.noteHint')} optional />
    </FormDialog>
  );
}

function Changes({ changes }: { changes: readonly WebsiteChange[] }) {
  const { t } = useTranslation('siteBuilder');
  const lines = changes.flatMap((change) =>
    change.key === 'options.home.sections' ? sectionChanges(t, change) : [changeWords(t, change)],
  );
  return (
    <section aria-label={t('publish.changes')}>
      <Typography variant="subtitle2" component="h3">
        {t('publish.changes')}
      </Typography>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
