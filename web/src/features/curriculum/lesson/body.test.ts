import { describe, expect, it } from 'vitest';
import { lessonView, quizSettings } from '../fixtures';
import type { LessonView } from '../types';
import { fieldOf, toBody, toForm } from './body';
import { lessonSchema } from './schema';

const written = (view: LessonView) => toBody(view, toForm(view), view.version);

describe('a lesson', () => {
  it('comes back as it was written', () => {
    const view = lessonView(7, 'quiz');
    const source = {
      title: 'Kiểm tra',
      type: 'quiz' as const,
      content: {
        blocks: [{ kind: 'text' as const, format: 'markdown' as const, text: 'Đọc đề' }],
        video: { file_id: 3, captions: [{ lang: 'vi', file_id: 4 }] },
        files: [{ file_id: 5, name: 'de.pdf' }],
      },
      settings: {
        ...quizSettings,
        draw: [
          { category_id: 2, count: 3 },
          { tag: 'vòng lặp', count: 1 },
        ],
        opens_at: 60,
      },
      translations: { en: { title: 'Test', blocks: [{ kind: 'text' as const, text: 'Read' }] } },
      files: [],
    };
    const body = written({ ...view, source: source as unknown as LessonView['source'] });
    expect(body).toEqual({
      title: source.title,
      content: source.content,
      settings: source.settings,
      translations: source.translations,
      version: 3,
    });
  });

  it('has a film of a file or of an address, never of both', () => {
    const view = lessonView(7, 'video');
    const form = toForm(view);
    const video = { ...form.video, file_id: 3, url: 'https://v.example/a.mp4', duration: 60 };
    const sent = (source: 'file' | 'link') => toBody(view, { ...form, video: { ...video, source } }, 1).content.video;
    expect(sent('file')).toEqual({ file_id: 3, captions: [] });
    expect(sent('link')).toEqual({ url: 'https://v.example/a.mp4', duration: 60, captions: [] });
    expect(written(view).content.video).toBeNull();
    expect(written(view).settings).toBeNull();
  });

  it('is checked', () => {
    const form = toForm(lessonView(7, 'quiz'));
    const faults = (change: object) =>
      lessonSchema.safeParse({ ...form, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect(faults({})).toEqual([]);
    expect(faults({ title: { vi: ' ', en: '' } })).toEqual(['title.vi']);
    expect(faults({ video: { ...form.video, url: 'http://a.example/x.mp4' } })).toEqual(['video.url']);
    expect(faults({ settings: { ...form.settings, opens_at: 9, closes_at: 8, pass_percentage: 101 } })).toContain(
      'settings.pass_percentage',
    );
    expect(faults({ settings: { ...form.settings, opens_at: 9, closes_at: 8 } })).toEqual(['settings.closes_at']);
    const draw = [{ by: 'category', category_id: null, tag: '', count: 1 }];
    expect(faults({ settings: { ...form.settings, draw } })).toEqual(['settings.draw.0.category_id']);
    const captions = [
      { lang: 'vi', file_id: 1 },
      { lang: 'vi', file_id: 2 },
    ];
    expect(faults({ video: { ...form.video, captions } })).toEqual(['video.captions']);
  });

  it('shows the faults that the server names by its own fields', () => {
    expect(
      [
        'title',
        'translations.en.title',
        'translations.en.blocks[0].text',
        'content.video.url',
        'settings.duration',
      ].map(fieldOf),
    ).toEqual(['title.vi', 'title.en', 'blocks_en[0].text', 'video.url', 'settings.duration']);
  });
});
