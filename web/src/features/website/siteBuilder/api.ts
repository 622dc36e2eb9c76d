import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas, SiteOptions, With } from '#/api/types';

/** The website as it is being made. */
export type Draft = With<
  Schemas['WebsiteDraft'],
  {
    options: Pick<SiteOptions, 'header' | 'home' | 'footer'>;
    appearance_configuration: Record<string, Record<string, unknown> | undefined>;
    social_media: Record<string, unknown>;
  }
>;

/** A part of what publishing would change. */
export type WebsiteChange = Schemas['WebsiteChangeItem'];

/** What was published. */
export type WebsiteVersion = Schemas['WebsiteVersion'];

/** A design to begin with. */
export type StartingDesign = With<Schemas['StartingDesign'], Pick<Draft, 'options' | 'appearance_configuration'>>;

/** What is saved of the draft. */
export type DraftBody = Pick<Draft, 'options' | 'appearance_configuration' | 'social_media' | 'version'>;

/** Keys of the builder's queries. */
export const builderKeys = {
  draft: ['website', 'draft'] as const,
  changes: (version: number) => ['website', 'changes', version] as const,
  versions: ['website', 'versions'] as const,
};

/** The draft; a form that somebody fills in is not pulled from under their hands. */
export const draftQuery = queryOptions({
  queryKey: builderKeys.draft,
  queryFn: async ({ signal }) => (await api.get('/api/website/draft', { signal })) as Draft,
  staleTime: 5_000,
  gcTime: 0,
  refetchOnReconnect: false,
});

/** Saves the draft; one that comes too late is refused with 409 and the draft as it is. */
export const saveDraft = async (body: DraftBody) => (await api.put('/api/website/draft', { body })) as Draft;

/** What publishing the draft would change. */
export const changesQuery = (version: number) =>
  queryOptions({
    queryKey: builderKeys.changes(version),
    queryFn: ({ signal }) => api.get('/api/website/draft/changes', { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Publishes the draft that was looked at. */
export const publishDraft = async (note: string, version: number) =>
  (await api.post('/api/website/publish', { body: { note, version } })) as Draft;

/** What was published, the newest first. */
export const versionsQuery = queryOptions({
  queryKey: builderKeys.versions,
  queryFn: ({ signal }) => api.get('/api/website/versions', { signal }),
  staleTime: 0,
});

/** What the site showed as a version. */
export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: [...builderKeys.versions, version],
    queryFn: async ({ signal }) =>
      (await api.get('/api/website/versions/{version}', { path: { version }, signal })).data as unknown as Omit<
        Draft,
        'version' | 'updated_at' | 'updated_by' | 'has_changes'
      >,
  });

/** Brings a version back whole: it becomes the draft and is published. */
export const restoreVersion = async (version: number) =>
  (await api.post('/api/website/restore', { body: { version } })) as Draft;

/** Designs that a website can begin with. */
export const designsQuery = queryOptions({
  queryKey: ['website', 'designs'],
  queryFn: async ({ signal }) => (await api.get('/api/website/designs', { signal })) as StartingDesign[],
  staleTime: Number.POSITIVE_INFINITY,
});
