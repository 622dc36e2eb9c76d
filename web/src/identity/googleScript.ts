import { useEffect, useRef, useState } from 'react';
import { pageNonce } from '#/api/boot';
import { currentLocale } from '#/i18n/i18n';

/** What Google's script puts on the page, as far as it is used. */
interface GoogleIdentity {
  initialize: (settings: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential: string }) => void;
  }) => void;
  renderButton: (place: HTMLElement, looks: object) => void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

/** How long the script may take before the page says that it is not coming, in milliseconds. */
const PATIENCE_MS = 10_000;
/** The widest that Google draws its button, in CSS pixels. */
const WIDEST = 400;

export interface GoogleSettings {
  clientId: string;
  scriptUrl: string;
  /** Has to come back in the token. */
  nonce: string;
}

const scripts = new Map<string, Promise<void>>();

/** Loads the script once; one that failed is tried again. */
function loadScript(url: string): Promise<void> {
  let loading = scripts.get(url);
  if (!loading) {
    loading = new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      // Google's script gives it to the styles that it makes.
      script.nonce = pageNonce();
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)));
      setTimeout(() => reject(new Error(`${url} takes too long`)), PATIENCE_MS);
      document.head.append(script);
    });
    loading.catch(() => scripts.delete(url));
    scripts.set(url, loading);
  }
  return loading;
}

/** Has Google's script draw its button into a place; `onToken` is told of who has signed in with it. */
export function useGoogleButton({ clientId, scriptUrl, nonce }: GoogleSettings, onToken: (token: string) => void) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onToken);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    latest.current = onToken;
  });
  useEffect(() => {
    let isWanted = true;
    const draw = () => {
      const google = window.google?.accounts.id;
      if (!google) throw new Error('Google’s script is not what it was');
      if (!isWanted || !place.current) return;
      google.initialize({ client_id: clientId, nonce, callback: ({ credential }) => latest.current(credential) });
      const width = Math.min(place.current.clientWidth || WIDEST, WIDEST);
      google.renderButton(place.current, {
        type: 'standard',
        size: 'large',
        text: 'continue_with',
        locale: currentLocale(),
        width,
      });
      setState('ready');
    };
    loadScript(scriptUrl)
      .then(draw)
      .catch(() => isWanted && setState('failed'));
    return () => {
      isWanted = false;
    };
  }, [clientId, scriptUrl, nonce]);
  return { place, state };
}
