import type { Task, Tell } from '#/runtimes/frame/messages';

/** What of TurboWarp's scaffolding is used. */
interface Stage {
  shouldConnectPeripherals: boolean;
  setup: () => void;
  appendTo: (element: HTMLElement) => void;
  setExtensionSecurityManager?: (answers: Record<string, unknown>) => void;
  loadProject: (project: ArrayBuffer) => Promise<void>;
  greenFlag: () => void;
}

/** Nothing beyond Scratch's own blocks: this frame's policy would refuse it as well. */
const refusals = Object.fromEntries(
  [
    'canLoadExtensionFromProject',
    'canFetch',
    'canOpenWindow',
    'canRedirect',
    'canRecordAudio',
    'canRecordVideo',
    'canReadClipboard',
    'canNotify',
    'canGeolocate',
    'canEmbed',
    'canDownload',
  ].map((name) => [name, false]),
);

/** Plays a Scratch project in the whole frame, from the green flag on. */
export async function play({ script, project, locale }: Extract<Task, { do: 'play' }>, tell: Tell): Promise<void> {
  document.documentElement.lang = locale;
  Object.assign(document.body.style, { margin: '0', height: '100vh', overflow: 'hidden' });
  window.addEventListener('pagehide', () => tell({ is: 'leaving' }));
  try {
    await load(script);
    const { Scaffolding } = (window as unknown as { Scaffolding: { Scaffolding: new () => Stage } }).Scaffolding;
    const stage = new Scaffolding();
    stage.shouldConnectPeripherals = false;
    stage.setup();
    stage.setExtensionSecurityManager?.(refusals);
    stage.appendTo(document.body);
    await stage.loadProject(project);
    stage.greenFlag();
    tell({ is: 'shown' });
  } catch (error) {
    tell({ is: 'broken', text: error instanceof Error ? error.message : String(error) });
  }
}

function load(script: ArrayBuffer): Promise<void> {
  const element = document.createElement('script');
  element.src = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('scaffolding')));
    document.head.append(element);
  });
}
