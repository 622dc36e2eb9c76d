import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Drawer } from '#/ui/Drawer';
import { ApiForm } from '#/ui/form/ApiForm';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { ownListsQuery, putInList, roadmapKeys, saveRoadmap } from '../api';
import type { RoadmapSummary } from '../types';

/** The visitor's lists: in which a problem is, and a new one for it. */
export default function SaveDrawer(props: { question: number; title: string; onClose: () => void }) {
  const { question, title, onClose } = props;
  const { t } = useTranslation('roadmaps');
  return (
    <Drawer open onClose={onClose} title={t('save.title', { title })} width="sm">
      <QueryView
        query={useQuery(ownListsQuery(question))}
        skeleton={<SkeletonList rows={3} />}
        empty={{
          when: ({ items }) => items.length === 0,
          show: <EmptyState title={t('save.none')} text={t('save.noneText')} />,
        }}
      >
        {({ items }) => (
          <Box role="group" aria-label={t('save.lists')} sx={{ display: 'grid' }}>
            {items.map((list) => (
              <Line key={list.id} list={list} question={question} />
            ))}
          </Box>
        )}
      </QueryView>
      <NewList question={question} />
    </Drawer>
  );
}

/** A list, and whether the problem is in it. */
function Line({ list, question }: { list: RoadmapSummary; question: number }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (isIn: boolean) => putInList(list.slug, question, isIn),
    meta: { failure: 'update' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: roadmapKeys.all }),
  });
  const isIn = change.isPending ? change.variables : list.has_question;
  return (
    <FormControlLabel
      label={list.title}
      control={
        <Checkbox
          checked={isIn}
          onChange={(_, checked) => {
            if (!change.isPending) change.mutate(checked);
          }}
        />
      }
      sx={{ overflowWrap: 'anywhere', minHeight: 44 }}
    />
  );
}

const schema = z.object({ title: rules.text(200) });

function NewList({ question }: { question: number }) {
  const { t } = useTranslation('roadmaps');
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema,
    defaultValues: { title: '' },
    send: ({ title }) =>
      saveRoadmap(null, {
        title,
        kind: 'list',
        visibility: 'private',
        sections: [{ title: '', questions: [question] }],
      }),
    onDone: async ({ title }) => {
      form.form.reset();
      toasts.success(t('save.made', { title }));
      await queryClient.invalidateQueries({ queryKey: roadmapKeys.all });
    },
  });
  return (
    <Box sx={{ mt: 5 }}>
      <ApiForm form={form} label={t('save.new')}>
        <TextField name="title" label={t('save.new')} hint={t('save.newHint')} maxLength={200} autoComplete="off" />
        <div>
          <SubmitButton busy={form.busy}>{t('save.make')}</SubmitButton>
        </div>
      </ApiForm>
    </Box>
  );
}
