import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { dialogs } from '#/ui/dialogs';
import { ForbiddenState } from '#/ui/ForbiddenState';
import { HistoryButton } from '#/ui/history/HistoryButton';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { toasts } from '#/ui/toasts';
import { deleteRoadmap, roadmapKeys, roadmapQuery } from '../api';
import { RoadmapEditor } from '../editor/RoadmapEditor';
import { sectionWords } from '../sectionWords';
import { listKinds, listVisibilities, type Roadmap } from '../types';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(roadmapQuery(params.slug ?? ''));

/** A roadmap or list, for who may change it. */
export default function EditRoadmapPage() {
  const { t } = useTranslation('roadmaps');
  const { slug = '' } = useParams();
  const query = useQuery(roadmapQuery(slug));
  const roadmap = query.data?.may_edit ? query.data : null;
  return (
    <>
      <PageHeader
        title={t('title.roadmap-edit')}
        lead={query.data?.title}
        actions={
          roadmap && (
            <>
              <Changes roadmap={roadmap} />
              <DeleteButton roadmap={roadmap} />
            </>
          )
        }
      />
      <QueryView query={query}>
        {(found) => (found.may_edit ? <RoadmapEditor key={found.id} roadmap={found} /> : <ForbiddenState />)}
      </QueryView>
    </>
  );
}

/** Who changed what of a public one, for those who may read that. */
function Changes({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation('roadmaps');
  const user = useUser();
  const isReadable = may(user, 'data_change_history', 'read') && may(user, 'question', 'approval');
  if (roadmap.visibility !== 'public' || !isReadable) return null;
  const fields = {
    title: { label: t('field.title') },
    kind: {
      label: t('kind.label'),
      format: (value: unknown) => wordOf(listKinds, value, (kind) => t(`kind.${kind}`)),
    },
    visibility: {
      label: t('field.visibility'),
      format: (value: unknown) => wordOf(listVisibilities, value, (name) => t(`visibility.${name}.name`)),
    },
    sections: { label: t('section.all'), format: (value: unknown) => sectionWords(t, value) },
  };
  return <HistoryButton kind="problem_list" id={roadmap.id} fields={fields} />;
}

/** The word for a value that is one of a few. */
function wordOf<V extends string>(all: readonly V[], value: unknown, word: (one: V) => string): string | undefined {
  const one = all.find((known) => known === value);
  return one && word(one);
}

function DeleteButton({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation('roadmaps');
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const remove = async () => {
    const isDone = await dialogs.confirm({
      title: t('delete.title', { title: roadmap.title }),
      text: t('delete.text'),
      action: t('delete.action'),
      danger: true,
      run: () => deleteRoadmap(roadmap.slug),
    });
    if (!isDone) return;
    toasts.success(t('delete.done'));
    navigate(paths.roadmaps);
    queryClient.removeQueries({ queryKey: roadmapKeys.one(roadmap.slug) });
    await queryClient.invalidateQueries({ queryKey: roadmapKeys.lists });
  };
  return (
    <Button color="error" onClick={() => void remove()}>
      {t('delete.action')}
    </Button>
  );
}
