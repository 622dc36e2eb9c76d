import { describe, expect, it } from 'vitest';
import { frameOf, isPlayable, wayOf } from './source';

const site = 'https://lop.example';

describe('the way in which a film plays', () => {
  it.each([
    ['/files/3/bai.mp4', 'file'],
    ['https://lop.example/files/3/bai.mp4?expires=1&signature=x', 'file'],
    ['/files/3/bai.m3u8?expires=1', 'stream'],
    ['https://cdn.example.vn/bai.mp4?x=1', 'frame'],
    ['https://cdn.example.vn/a/index.M3U8', 'frame'],
    ['https://www.youtube.com/watch?t=1&v=dQw4w9WgXcQ', 'youtube'],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube'],
    ['https://www.youtube.com/@kenh', 'elsewhere'],
    ['https://vimeo.com/1', 'elsewhere'],
    ['http://cdn.example.vn/bai.mp4', 'elsewhere'],
    ['https://cdn.example.vn:8443/bai.mp4', 'elsewhere'],
    ['https://lan:mk@cdn.example.vn/bai.mp4', 'elsewhere'],
    ['https://127.0.0.1/bai.mp4', 'elsewhere'],
    ['https://localhost/bai.mp4', 'elsewhere'],
    ['javascript:alert(1)//a.mp4', 'elsewhere'],
    ['https://', 'elsewhere'],
  ])('%s: %s', (url, way) => {
    expect(wayOf(url, site)).toBe(way);
  });

  it('is our player for all but foreign ones', () => {
    expect(['/files/3/a.mp4', 'https://a.vn/a.mp4'].map((url) => isPlayable(url, site))).toEqual([true, true]);
    expect(['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/1'].map((url) => isPlayable(url, site))).toEqual([
      false,
      false,
    ]);
  });

  it('is a frame of ours that is told the link, the language and the place', () => {
    expect(frameOf('https://a.vn/a.mp4?x=1', 'vi', 0)).toBe(
      '/video-frame?url=https%3A%2F%2Fa.vn%2Fa.mp4%3Fx%3D1&lang=vi',
    );
    expect(frameOf('https://a.vn/a.mp4', 'en', 12.7)).toContain('&lang=en&at=12');
  });
});
