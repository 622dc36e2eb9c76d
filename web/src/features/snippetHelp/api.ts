import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { renew } from '#/api/renew';
import type { Schemas } from '#/api/types';

/** Help that is asked for and open: of which class, since when, who looks, what was typed since the last save. */
export type Help = Schemas['SnippetHelp'];
/** A file as it is shown. */
export type SnippetFile = Schemas['SnippetFile'];

/** What is needed of a snippet to ask for help with it. */
export type HelpedSnippet = Pick<Schemas['SnippetView'], 'id' | 'slug' | 'title' | 'can_edit' | 'files'>;

/** A file as it is being typed; `seq` grows by one with each. */
export interface TypedPiece {
  seq: number;
  file: string;
  content: string;
}

/** How often it is looked whether help is still open where nothing is heard of it, in milliseconds. */
const LOOK_MS = 30_000;

/** Keys of the help with a snippet. */
export const helpKeys = {
  open: (id: number) => ['snippet-help', id] as const,
  saved: (id: number) => ['snippet-help-saved', id] as const,
};

/** The help that is open; null: none. */
export const helpQuery = (id: number) =>
  queryOptions({
    queryKey: helpKeys.open(id),
    queryFn: ({ signal }): Promise<Help | null> => api.get('/api/snippet/{id}/help', { path: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? LOOK_MS : false),
  });

/** The snippet as it was saved last. */
export const savedQuery = (id: number) =>
  queryOptions({
    queryKey: helpKeys.saved(id),
    queryFn: ({ signal }) => api.get('/api/snippet/{id}', { path: { id: String(id) }, signal }),
    staleTime: 0,
  });

/** Asks the teachers of a class. */
export const askForHelp = (id: number, body: { classroom_id: number; question: string }) =>
  api.post('/api/snippet/{id}/help', { path: { id }, body });

/** Takes the hand down: the author has done it alone, or a teacher has answered. */
export const endHelp = (id: number) => api.delete('/api/snippet/{id}/help', { path: { id } });

/** Shows teachers a file as it is being typed; answers how many look. */
export const sendTyped = (id: number, piece: TypedPiece) =>
  api.post('/api/snippet/{id}/help/typing', { path: { id }, body: piece });

/** Says that I look. */
export const sayWatching = (id: number) => api.post('/api/snippet/{id}/help/watch', { path: { id } });

/** Looks again whether help is open, and what is known of it. */
export const renewHelp = (queryClient: QueryClient, id: number) => renew(queryClient, helpKeys.open(id));
