import { describe, expect, it } from 'vitest';
import { tenant } from '../../../tests/screen';
import { changeOf, formFieldOf, withChange } from './siteChange';
import { freshId, siteSchema, toForm } from './siteSchema';

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
  id: 7,
  title: { vi: 'Học', en: '' },
  path: '/problems',
  openNewTab: false,
  show: true,
  kept: null,
  ...change,
});
const card = (change: object) => ({
  id: 7,
  title: { vi: 'Vui', en: '' },
  text: { vi: '', en: '' },
  kept: null,
  ...change,
});

describe('what is saved', () => {
  it('is what was touched, and nothing where nothing was', () => {
    const before = toForm(site);
    expect(changeOf(before, before, site)).toEqual({});
    expect(changeOf({ ...before, name: 'Lớp mới', logo: '/b.png' }, before, site)).toEqual({
      name: 'Lớp mới',
      logo: '/b.png',
    });
    expect(changeOf({ ...before, slogan: { ...before.slogan, en: 'Learn by doing' } }, before, site)).toEqual({
      slogan: { vi: 'Học để làm', en: 'Learn by doing' },
    });
  });

  it('keeps what the form does not show of a part', () => {
    const before = toForm(site);
    const change = changeOf(
      { ...before, primary_dark: '#FFEE00', heading: { vi: 'Chào', en: 'Welcome' }, about: { vi: 'Từ 2010', en: '' } },
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
    const change = changeOf(
      { ...before, slogan: { ...before.slogan, en: 'Mine' }, heading: { vi: 'Của tôi', en: '' } },
      before,
      now,
    );
    expect(change.slogan).toEqual({ vi: 'Của người khác', en: 'Mine' });
    expect(change.options?.home).toMatchObject({ banner: '/theirs.png', top: { title: { vi: 'Của tôi' } } });
  });

  it('leaves the rest of the options as it is on the page that stands', () => {
    const before = toForm(site);
    const saved = withChange(site, changeOf({ ...before, about: { vi: 'Từ 2010', en: '' } }, before, site));
    expect(saved.options).toEqual({ ...site.options, footer: { blog: true, about: { vi: 'Từ 2010', en: '' } } });
    expect(toForm(saved)).toEqual({ ...before, about: { vi: 'Từ 2010', en: '' } });
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
    const added = entry({
      id: freshId(before.menu),
      title: { vi: 'Lịch', en: '' },
      path: 'https://lich.vn',
      openNewTab: true,
    });
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
    const added = card({ title: { vi: 'Vui', en: 'Fun' }, text: { vi: '', en: 'Every day' } });
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
    [{ menu: [entry({}), entry({ title: { vi: '', en: 'Out' }, path: 'mailto:a@b.vn' })] }, []],
    [
      {
        menu: [
          entry({ title: { vi: ' ', en: '' } }),
          entry({ path: '' }),
          entry({ path: 'javascript:alert(1)' }),
          entry({ path: '//a.vn' }),
        ],
      },
      ['menu.0.title.vi language', 'menu.1.path required', 'menu.1.path link', 'menu.2.path link', 'menu.3.path link'],
    ],
    [{ goals: [card({}), card({ title: { vi: '', en: 'Fun' } })] }, []],
    [
      { goals: [card({ title: { vi: ' ', en: '' } }), card({ text: { vi: '', en: 'x'.repeat(1001) } })] },
      ['goals.0.title.vi language', 'goals.1.text.en tooLong'],
    ],
    [
      { facebook_url: 'facebook.com/lop', google_url: 'javascript:alert(1)', facebook_chat_url: 'm.me/lop' },
      ['facebook_url link', 'google_url link', 'facebook_chat_url link'],
    ],
  ])('%o', (change, wanted) => {
    expect(faults(change)).toEqual(wanted);
  });
});

it.each([
  ['slogan.vi', 'slogan.vi'],
  ['appearance_configuration.dark.primary', 'primary_dark'],
  ['social_media.google_url', 'google_url'],
  ['options.header.menu[2].path', 'menu[2].path'],
  ['options.home.goals[0].description.vi', 'goals[0].text.vi'],
  ['options.home.goals[0].title.vi', 'goals[0].title.vi'],
  ['options.home.top.joinButton', 'join'],
  ['options.footer.about.en', 'about.en'],
  ['options', 'options'],
])('what the server calls %s is the form’s %s', (server, form) => {
  expect(formFieldOf(server)).toBe(form);
});
