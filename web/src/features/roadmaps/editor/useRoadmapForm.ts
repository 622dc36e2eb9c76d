import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { roadmapKeys, roadmapQuery, saveRoadmap } from '../api';
import type { Roadmap } from '../types';
import { bodyOf, emptyForm, roadmapSchema, toForm, type RoadmapForm } from './schema';

/** The form of a roadmap, and what comes of it when somebody else has saved another version meanwhile. */
export function useRoadmapForm(roadmap: Roadmap | null) {
  const { t } = useTranslation('roadmaps');
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const [isConflict, setConflict] = useState(false);
  const [version, setVersion] = useState(roadmap?.version);
  const form = useApiForm<RoadmapForm, Roadmap>({
    schema: roadmapSchema,
    defaultValues: roadmap ? toForm(roadmap) : emptyForm(),
    send: async (values) => {
      try {
        return await saveRoadmap(roadmap?.slug ?? null, bodyOf(values, version));
      } catch (error) {
        setConflict(error instanceof ApiError && error.key === 'concurrent_edit');
        throw error;
      }
    },
    onDone: (saved) => {
      queryClient.setQueryData(roadmapKeys.one(saved.slug), saved);
      void queryClient.invalidateQueries({ queryKey: roadmapKeys.lists });
      toasts.success(t('saved'));
      navigate(paths.roadmap(saved.slug));
    },
  });
  /** Gives up what was written, for what somebody else saved meanwhile. */
  const takeTheirs = async () => {
    if (!roadmap) return;
    const theirs = await queryClient.fetchQuery(roadmapQuery(roadmap.slug));
    form.form.reset(toForm(theirs));
    setVersion(theirs.version);
    setConflict(false);
  };
  return { form, isConflict, takeTheirs };
}
