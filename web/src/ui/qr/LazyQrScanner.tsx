import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '../lazyPart';
import { ErrorState, SkeletonList } from '../states';

export interface QrScannerProps {
  /** The text of a code that was seen; the same text again only after another. */
  onRead: (text: string) => void;
  onClose: () => void;
}

/** Whether the browser lets a page have a camera at all. */
export const canScan = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={1} /> : <ErrorState error={error} onRetry={retry} />;
}

/** Reads QR codes by the camera, loaded with its texts when it is opened. */
export const { Part: LazyQrScanner } = lazyPart<QrScannerProps>(async () => {
  const [module] = await Promise.all([import('./QrScanner'), loadNamespaces(['qr'])]);
  return module.QrScanner;
}, Pending);
