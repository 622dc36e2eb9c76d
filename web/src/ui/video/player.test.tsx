import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import { FrameFilm } from '../../videoFrame/FrameFilm';
import { placeOf } from './place';
import { VideoPlayer, type VideoPlayerProps } from './VideoPlayer';

const hls = vi.hoisted(() => ({ made: [] as { config: unknown; url: string; destroyed: boolean }[] }));

vi.mock('hls.js/light', () => ({
  default: class {
    static Events = { FRAG_BUFFERED: 'buffered', ERROR: 'error' };
    static ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' };
    static isSupported = () => true;
    own: (typeof hls.made)[number];
    constructor(config: unknown) {
      this.own = { config, url: '', destroyed: false };
      hls.made.push(this.own);
    }
    on() {}
    attachMedia() {}
    loadSource(url: string) {
      this.own.url = url;
    }
    destroy() {
      this.own.destroyed = true;
    }
  },
}));

beforeEach(async () => {
  localStorage.clear();
  hls.made.length = 0;
  await loadNamespaces(['video']);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    fireEvent.play(this);
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    fireEvent.pause(this);
  });
});

function show(props: Partial<VideoPlayerProps> = {}) {
  const shown = render(<VideoPlayer source={{ url: '/files/1/a.mp4' }} title="Bài 1" {...props} />);
  const film = shown.container.querySelector('video');
  /** The film comes to a second of its hundred. */
  const at = (second: number) => {
    if (!film) throw new Error('no film');
    Object.defineProperty(film, 'duration', { configurable: true, value: 100 });
    film.currentTime = second;
    fireEvent.timeUpdate(film);
  };
  return { ...shown, film, at, user: userEvent.setup() };
}

describe('a film', () => {
  it('is gone on with where it was left, or begun again', async () => {
    const first = show({ remember: 'lesson/12' });
    first.at(62);
    first.unmount();
    expect(placeOf('lesson/12')).toBe(62);
    const { film, user } = show({ remember: 'lesson/12' });
    await user.click(screen.getByRole('button', { name: 'Xem tiếp từ 1:02' }));
    expect(film?.currentTime).toBe(62);
    expect(screen.queryByRole('button', { name: 'Xem từ đầu' })).toBeNull();
  });

  it('that was seen to its end is begun again', () => {
    const { at } = show({ remember: 'lesson/12' });
    at(50);
    at(97);
    expect(placeOf('lesson/12')).toBe(0);
  });

  it('tells where it is and stops at its moments', () => {
    const onProgress = vi.fn<(second: number, total: number) => void>();
    const onStop = vi.fn<(id: string) => void>();
    const { at } = show({ onProgress, onStop, stops: [{ id: 'm1', at: 10, isDone: false, blocks: true }] });
    at(5);
    expect(onProgress).toHaveBeenLastCalledWith(5, 100);
    at(30);
    expect(onStop).toHaveBeenCalledWith('m1');
  });

  it('has captions in several languages, and the choice is kept', async () => {
    const captions = [
      { src: '/files/2/vi.vtt', language: 'vi', label: 'Tiếng Việt' },
      { src: '/files/3/en.vtt', language: 'en', label: 'English' },
    ];
    const { user, unmount } = show({ source: { url: '/files/1/a.mp4', captions } });
    await user.click(screen.getByRole('button', { name: 'Phụ đề' }));
    await user.click(await screen.findByRole('menuitem', { name: 'English' }));
    unmount();
    const again = show({ source: { url: '/files/1/a.mp4', captions } });
    expect(again.container.querySelector('track[default]')).toHaveAttribute('srclang', 'en');
  });

  it('obeys keys', async () => {
    const { film, user } = show();
    screen.getByRole('region', { name: 'Bài 1' }).focus();
    await user.keyboard('m');
    expect(film?.muted).toBe(true);
    await user.keyboard('{ArrowRight}');
    expect(film?.currentTime).toBe(5);
  });
});

describe('a film in pieces', () => {
  it('is played by the browser where it can', () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    const { film } = show({ source: { url: '/files/1/a.m3u8' } });
    expect(film?.getAttribute('src')).toBe('/files/1/a.m3u8');
    expect(hls.made).toEqual([]);
  });

  it('else by hls.js with a worker of ours', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
    const { unmount } = show({ source: { url: '/files/1/a.m3u8' } });
    await waitFor(() => expect(hls.made[0]?.url).toBe('/files/1/a.m3u8'));
    expect(hls.made[0]?.config).toMatchObject({ workerPath: expect.stringContaining('hls.worker') as string });
    unmount();
    expect(hls.made[0]?.destroyed).toBe(true);
  });
});

describe('a film of another host', () => {
  it('plays in a frame, which says where it is', () => {
    const onProgress = vi.fn<(second: number, total: number) => void>();
    const { container } = show({ source: { url: 'https://cdn.example.vn/a.mp4' }, onProgress, remember: 'x' });
    const frame = container.querySelector('iframe');
    expect(frame).toHaveAttribute('title', 'Bài 1');
    expect(frame?.getAttribute('src')).toContain('/video-frame?url=https%3A%2F%2Fcdn.example.vn%2Fa.mp4&lang=vi');
    const say = (origin: string) =>
      act(() => {
        const data = { name: 'lophoc-film', message: { is: 'at', second: 40, total: 100 } };
        window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame?.contentWindow }));
      });
    say('https://cdn.example.vn');
    expect(onProgress).not.toHaveBeenCalled();
    say(location.origin);
    expect(onProgress).toHaveBeenCalledWith(40, 100);
    expect(placeOf('x')).toBe(40);
  });

  it('is only opened there where nothing here plays it', () => {
    show({ source: { url: 'https://vimeo.com/1' } });
    expect(screen.getByRole('link', { name: 'Mở video ở trang khác' })).toHaveAttribute('href', 'https://vimeo.com/1');
  });

  it('does in its frame what the page says', async () => {
    const { container } = render(<FrameFilm url="https://cdn.example.vn/a.mp4" at={0} />);
    const tell = (message: unknown) =>
      act(() => {
        const data = { name: 'lophoc-film', message };
        window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window.parent }));
      });
    tell({ do: 'set', stops: [], title: 'Bài 2', captions: [] });
    expect(await screen.findByRole('region', { name: 'Bài 2' })).toBeVisible();
    tell({ do: 'seek', second: 12 });
    expect(container.querySelector('video')?.currentTime).toBe(12);
  });
});
