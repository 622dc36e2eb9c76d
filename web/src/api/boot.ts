import type { Envelope } from './envelope';
import type { UserInfo } from './types';

/** What the server wrote into the page beside its HTML, so that no call repeats what the page brought. */
export interface Boot {
  /** The nonce that the Content-Security-Policy allows; styles made in the browser carry it. */
  nonce?: string;
  /** Whole envelopes by the exact path and query of the GET that they answer. */
  responses: Record<string, Envelope<unknown>>;
  /** The visitor: null is anonymous, undefined means that the page did not say. */
  user?: UserInfo | null;
  /** Which build of the web this page is of. */
  release?: string;
  /** The site's Google tag, where the visitor has agreed to it and the page's policy allows it. */
  g_tag_id?: string | null;
  /** On the platform's host: what follows a site's name in its address, as 'localhost:8080'. */
  site_suffix?: string;
}

/** Reads the boot JSON of this document; a page without one (the development server) boots empty. */
export function readBoot(document: Document): Boot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) return { responses: {} };
  const boot = JSON.parse(text) as Partial<Boot>;
  return { ...boot, responses: boot.responses ?? {} };
}

let nonce: string | null = null;

/** The page's nonce, for styles that are made at run time; read once. */
export function pageNonce(): string {
  nonce ??= readBoot(document).nonce ?? '';
  return nonce;
}
