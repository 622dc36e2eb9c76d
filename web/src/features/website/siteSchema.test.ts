import { describe, expect, it } from 'vitest';
import { tenant } from '../../../tests/screen';
import { changeOf, siteSchema, toForm } from './siteSchema';

const site = {
  ...tenant,
  slogan: { vi: 'Học để làm' },
  appearance_configuration: {
    light: { primary: '#123456', danger: '#900' },
    languages: { en: { state: true } },
  } as never,
  options: {
    header: { shop: true },
    home: { banner: '/a.png', goals: [{ title: { vi: 'Giỏi' } }], top: { title: { vi: 'Chào' } } },
    footer: { blog: true },
  },
};

const entry = (change: object) => ({
  title_vi: 'Học',
  title_en: '',
  path: '/problems',
  openNewTab: false,
  show: true,
  kept: null,
  ...change,
});
const card = (change: object) => ({ title_vi: 'Vui', title_en: '', text_vi: '', text_en: '', kept: null, ...change });

describe('what is saved', () => {
  it('is what was touched, and nothing where nothing was', () => {
    const before = toForm(site);
    expect(changeOf(before, before, site)).toEqual({});
    expect(changeOf({ ...before, name: 'Lớp mới', logo: '/b.png' }, before, site)).toEqual({
      name: 'Lớp mới',
      logo: '/b.png',
    });
    expect(changeOf({ ...before, slogan_en: 'Learn by doing' }, before, site)).toEqual({
      slogan: { vi: 'Học để làm', en: 'Learn by doing' },
    });
  });

  it('keeps what the form does not show of a part', () => {
    const before = toForm(site);
    const change = changeOf(
      { ...before, primary_dark: '#FFEE00', heading_en: 'Welcome', about_vi: 'Từ 2010' },
      before,
      site,
    );
    expect(change.appearance_configuration).toEqual({
      light: { primary: '#123456', danger: '#900' },
      dark: { primary: '#FFEE00' },
      languages: { en: { state: true } },
    });
    // The header was not touched: the server keeps it.
    expect(change.options).toEqual({
      home: {
        banner: '/a.png',
        goals: [{ title: { vi: 'Giỏi' } }],
        top: { title: { vi: 'Chào', en: 'Welcome' }, description: { vi: '', en: '' }, joinButton: { vi: '', en: '' } },
      },
      footer: { blog: true, about: { vi: 'Từ 2010', en: '' } },
    });
  });

  it('takes over what somebody else has saved of the same part meanwhile', () => {
    const before = toForm(site);
    const now = {
      ...site,
      slogan: { vi: 'Của người khác', en: 'Theirs' },
      options: { ...site.options, home: { ...site.options.home, banner: '/theirs.png' } },
    };
    const change = changeOf({ ...before, slogan_en: 'Mine', heading_vi: 'Của tôi' }, before, now);
    expect(change.slogan).toEqual({ vi: 'Của người khác', en: 'Mine' });
    expect(change.options?.home).toMatchObject({ banner: '/theirs.png', top: { title: { vi: 'Của tôi' } } });
  });
});

describe('the menu', () => {
  const item = {
    show: true,
    path: '/problems',
    pathLoggedIn: '/dashboard',
    title: { vi: 'Học' },
    children: [{ show: true, path: '/a', title: { vi: 'A' } }],
  };
  const withMenu = { ...site, options: { ...site.options, header: { shop: true, menu: [item] } } };

  it('keeps what the form does not show of an entry, wherever it goes', () => {
    const before = toForm(withMenu);
    const added = { title_vi: 'Lịch', title_en: '', path: 'https://lich.vn', openNewTab: true, show: true, kept: null };
    const header = changeOf({ ...before, menu: [added, ...before.menu] }, before, withMenu).options?.header;
    expect(header).toEqual({
      shop: true,
      menu: [
        { title: { vi: 'Lịch', en: '' }, path: 'https://lich.vn', openNewTab: true, show: true },
        { ...item, title: { vi: 'Học', en: '' }, openNewTab: false },
      ],
    });
    expect(changeOf(before, before, withMenu)).toEqual({});
  });
});

describe('the cards of the home page', () => {
  it('keep what the form does not show of one, wherever it goes', () => {
    const goal = { title: { vi: 'Giỏi' }, icon: 'star' };
    const withGoals = { ...site, options: { ...site.options, home: { ...site.options.home, goals: [goal] } } };
    const before = toForm(withGoals);
    const added = { title_vi: 'Vui', title_en: 'Fun', text_vi: '', text_en: 'Every day', kept: null };
    expect(changeOf({ ...before, goals: [added, ...before.goals] }, before, withGoals).options?.home?.goals).toEqual([
      { title: { vi: 'Vui', en: 'Fun' }, description: { vi: '', en: 'Every day' } },
      { ...goal, title: { vi: 'Giỏi', en: '' }, description: { vi: '', en: '' } },
    ]);
    expect(changeOf({ ...before, goals: [] }, before, withGoals).options?.home?.goals).toEqual([]);
    expect(changeOf(before, before, withGoals)).toEqual({});
  });
});

describe('what a field may be', () => {
  const faults = (change: object) => {
    const read = siteSchema.safeParse({ ...toForm(tenant), ...change });
    return read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  };

  it.each([
    [{ name: ' Lớp cô Lan ' }, []],
    [{ name: ' ' }, ['name required']],
    [{ name: 'ê'.repeat(120) }, []],
    [{ name: 'ê'.repeat(121) }, ['name tooLong']],
    [{ primary_light: '#1ca', primary_dark: '#1CAA4D' }, []],
    [{ primary_light: 'green', primary_dark: '' }, ['primary_light colour', 'primary_dark colour']],
    [{ logo: '/a/b.png', favicon: 'https://a.vn/x.ico', banner: '' }, []],
    [
      { logo: '//a.vn/x', favicon: 'javascript:x', background: 'http://a.vn/x', banner: '/a b' },
      ['logo picture', 'favicon picture', 'background picture', 'banner picture'],
    ],
    [{ facebook_url: 'https://facebook.com/lop', youtube_url: 'HTTP://youtube.com/x', google_url: '' }, []],
    [{ menu: [entry({}), entry({ title_vi: '', title_en: 'Out', path: 'mailto:a@b.vn' })] }, []],
    [
      {
        menu: [
          entry({ title_vi: ' ' }),
          entry({ path: '' }),
          entry({ path: 'javascript:alert(1)' }),
          entry({ path: '//a.vn' }),
        ],
      },
      ['menu.0.title_vi required', 'menu.1.path required', 'menu.1.path link', 'menu.2.path link', 'menu.3.path link'],
    ],
    [{ goals: [card({}), card({ title_vi: '', title_en: 'Fun' })] }, []],
    [
      { goals: [card({ title_vi: ' ' }), card({ text_en: 'x'.repeat(1001) })] },
      ['goals.0.title_vi required', 'goals.1.text_en tooLong'],
    ],
    [
      { facebook_url: 'facebook.com/lop', google_url: 'javascript:alert(1)', facebook_chat_url: 'm.me/lop' },
      ['facebook_url link', 'google_url link', 'facebook_chat_url link'],
    ],
  ])('%o', (change, wanted) => {
    expect(faults(change)).toEqual(wanted);
  });
});
