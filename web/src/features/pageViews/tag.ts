/** Where the tag's script is. */
const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

interface Tagged {
  dataLayer?: unknown[];
}

/** The site's own Google tag in a document whose policy allows it. */
export interface GoogleTag {
  /** Somebody looks at a page; of its address without query and hash, which may say something of a person. */
  see: (pathname: string) => void;
}

let started: GoogleTag | null = null;

/** Loads the tag, once a document. It counts what it is told and nothing by itself; nothing is for advertising. */
export function googleTag(id: string): GoogleTag {
  started ??= start(id);
  return started;
}

function start(id: string): GoogleTag {
  const layer = ((globalThis as Tagged).dataLayer ??= []);
  const gtag: (...command: unknown[]) => void = function () {
    // oxlint-disable-next-line prefer-rest-params -- the script takes commands as `arguments` alone, and no list
    layer.push(arguments);
  };
  gtag('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'granted',
  });
  gtag('js', new Date());
  gtag('set', { page_location: location.origin + location.pathname });
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
  return {
    see: (pathname) => {
      const place = { page_location: location.origin + pathname, page_title: document.title };
      gtag('set', place);
      gtag('event', 'page_view', place);
    },
  };
}
