import { describe, expect, it } from 'vitest';
import { draft } from '../fixtures';
import { screenPath } from './deadLinks';
import { menuFrom, withLeaf, withoutLeaf } from './menu';
import { freshName } from './model';
import { sectionsOf, toForm } from './reading';
import { fieldOf, toBody } from './writing';

const form = () => toForm(draft);

describe('the form of a draft', () => {
  it('has the sections in the order of the page, and behind them those that are not shown', () => {
    expect(form().sections.map(({ id, isShown }) => [id, isShown])).toEqual([
      ['top', true],
      ['hoi-dap', true],
      ['courses', true],
      ['cho', false],
    ]);
    expect(sectionsOf({}).map(({ id }) => id)).toEqual(['top', 'problems', 'goals']);
    // The banner stands beside the words, unless it has a place of its own.
    expect(form().sections[0]?.picture).toBe('/files/1/b.png');
    expect(sectionsOf({ banner: '/b.png', order: ['banner', 'top'] }).map(({ picture }) => picture)).toEqual([
      '/b.png',
      '',
    ]);
  });

  it('keeps what it does not show', () => {
    const body = toBody(form(), draft);
    expect(body.appearance_configuration).toMatchObject({ light: { primary: '#123456', danger: '#900' } });
    expect(body.appearance_configuration.dark).toBeUndefined();
    expect(body.social_media).toMatchObject({ page_id: '7', youtube_url: 'https://youtube.com/@lan' });
    expect(body.options.header).toMatchObject({
      shop: true,
      menu: [{ icon: 'school', children: [{ path: '/khong-co' }] }],
    });
    expect(body.options.home?.order).toEqual(['top', 'hoi-dap', 'courses']);
    expect(body.options.home?.sections?.[0]).toMatchObject({ id: 'hoi-dap', kind: 'faq', items: [{ note: 'giữ' }] });
    expect(body.options.home).toMatchObject({ banner: '/files/1/b.png', courses: { by: 'newest', most: 3 } });
  });

  it('is the same after it was saved', () => {
    const body = toBody(form(), draft);
    expect(toBody(toForm({ ...draft, ...body }), { ...draft, ...body })).toEqual(body);
  });

  it('shows an announcement only where there is one', () => {
    expect(toBody(form(), draft).options.home?.announcement).toBeUndefined();
    const told = form();
    told.announcement = { isOn: true, text: { vi: 'Khai giảng', en: '' }, link: '', from: 1, until: null };
    expect(toBody(told, draft).options.home?.announcement).toEqual({
      text: { vi: 'Khai giảng', en: '' },
      link: '',
      from: 1,
      until: null,
    });
  });
});

it.each([
  ['options.home.sections[1].text.vi', 'sections.3.text.vi'],
  ['options.home.top.title', 'sections.0.title'],
  ['options.home.courses.ids', 'sections.2.ids'],
  ['options.home.announcement.until', 'announcement.until'],
  ['options.header.menu[0].path', 'menu[0].path'],
  ['options.footer.contact.phone', 'footer.phone'],
  ['options.footer.about.vi', 'footer.about.vi'],
  ['social_media.google_url', 'links.google_url'],
  ['appearance_configuration.dark.primary', 'primary_dark'],
  ['appearance_configuration.languages', 'languages.first'],
])('what the server calls %s is the form’s %s', (server, own) => {
  expect(fieldOf(form(), server)).toBe(own);
});

describe('the menu', () => {
  it('takes entries over, moves them between its levels and forgets them', () => {
    const { menu } = form();
    const [first] = menu;
    const child = first?.children[0];
    if (!first || !child) throw new Error('The menu has two levels');
    const flat = menuFrom([{ id: first.id }, { id: child.id }], menu);
    expect(flat.map(({ path, children }) => [path, children.length])).toEqual([
      ['/course', 0],
      ['/khong-co', 0],
    ]);
    expect(withLeaf(menu, { ...child, path: '/blog' })[0]?.children[0]?.path).toBe('/blog');
    expect(withLeaf(menu, { ...child, id: 99 })).toHaveLength(2);
    expect(withoutLeaf(menu, child.id)[0]?.children).toEqual([]);
  });
});

it('names new sections as none is named', () => {
  expect(freshName('picture_text', [{ id: 'picture-text-1' }])).toBe('picture-text-2');
});

it.each([
  ['/course?category=3', '/course'],
  ['/en/blog/a#b', '/blog/a'],
  ['/en', '/'],
  ['https://a.vn', null],
  ['//a.vn', null],
  ['', null],
])('the screen of %s is found at %s', (address, path) => {
  expect(screenPath(address)).toBe(path);
});
