import type { Boot } from '#/api/boot';
import type { Schemas } from '#/api/types';
import type { RuntimeKey } from '#/runtimes';

/** A snippet as other sites' pages show it. */
export type EmbeddedSnippet = Pick<
  Schemas['SnippetView'],
  'slug' | 'title' | 'language_id' | 'files' | 'stdin' | 'last_run'
> & {
  /** Where it is at home. */
  url: string;
  author: string;
  language_name: string;
};

/** What the server writes into the page (tenant-api/src/embeds/page.rs). */
export interface EmbedBoot extends Boot {
  /** Null: nothing may be embedded from this address. */
  snippet?: EmbeddedSnippet | null;
  /** What runs it in the page; null: nothing does. */
  runtime?: RuntimeKey | null;
  site_name?: string;
}
