import jsQR from 'jsqr';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** How a camera stands: being opened, looking for a code, not allowed, or not to be had. */
export type CameraState = 'starting' | 'scanning' | 'refused' | 'none';

/** Between two pictures that are looked at, in milliseconds: a phone stays cool. */
const EVERY_MS = 150;
/** Pictures are looked at no larger than this, in pixels: reading one takes time by its size. */
const LARGEST = 640;

/** What is written in the QR code of a picture of the film; null: none. */
function read(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LARGEST / Math.max(videoWidth, videoHeight));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  const context = width && height ? canvas.getContext('2d', { willReadFrequently: true }) : null;
  if (!context) return null;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(video, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null;
}

/**
 * Shows the camera in the film element that takes the ref, and hands over each text that it reads, once as long as it stays the same.
 * Another `attempt` opens it anew.
 */
export function useQrReader(
  onRead: (text: string) => void,
  attempt: number,
): { film: RefObject<HTMLVideoElement | null>; state: CameraState } {
  const film = useRef<HTMLVideoElement>(null);
  const [known, setKnown] = useState<{ attempt: number; state: CameraState }>({ attempt, state: 'starting' });
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    const canvas = document.createElement('canvas');
    const gone = new AbortController();
    let last: string | null = null;
    const look = () => {
      const text = film.current && read(film.current, canvas);
      if (!text || text === last) return;
      last = text;
      latest.current(text);
    };
    const open = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' } } });
      const video = film.current;
      if (gone.signal.aborted || !video) return close(stream);
      gone.signal.addEventListener('abort', () => close(stream));
      video.srcObject = stream;
      await video.play();
      if (gone.signal.aborted) return;
      setKnown({ attempt, state: 'scanning' });
      const timer = setInterval(look, EVERY_MS);
      gone.signal.addEventListener('abort', () => clearInterval(timer));
    };
    open().catch((error: unknown) => {
      if (!gone.signal.aborted) setKnown({ attempt, state: isRefusal(error) ? 'refused' : 'none' });
    });
    return () => gone.abort();
  }, [attempt]);
  return { film, state: known.attempt === attempt ? known.state : 'starting' };
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
