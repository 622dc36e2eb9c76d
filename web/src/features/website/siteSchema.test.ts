import { describe, expect, it } from 'vitest';
import { tenant } from '../../../tests/screen';
import { changeOf, formFieldOf, withChange } from './siteChange';
import { siteSchema, toForm } from './siteSchema';

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

  it('names the touched parts of the options alone', () => {
    const before = toForm(site);
    const change = changeOf({ ...before, smallest_school: 9 }, before, site);
    expect(change).toEqual({ options: { practice: { smallest_school: 9 } } });
    expect(withChange(site, change).options).toEqual({ ...site.options, practice: { smallest_school: 9 } });
  });

  it('says who may embed snippets as the server has it', () => {
    const before = toForm(site);
    expect([before.embeds, before.embed_origins]).toEqual(['all', []]);
    const listed = { ...before, embeds: 'list' as const, embed_origins: ['https://a.vn'] };
    expect(changeOf(listed, before, site)).toEqual({ options: { embed: { origins: ['https://a.vn'] } } });
    expect(changeOf({ ...listed, embeds: 'none' as const }, before, site)).toEqual({
      options: { embed: { origins: 'none' } },
    });
    const stands = { ...site, options: { ...site.options, embed: { origins: ['https://a.vn'] } } };
    expect(toForm(stands)).toMatchObject({ embeds: 'list', embed_origins: ['https://a.vn'] });
  });

  it('takes over what somebody else has saved of the same part meanwhile', () => {
    const before = toForm(site);
    const now = { ...site, slogan: { vi: 'Của người khác', en: 'Theirs' } };
    const change = changeOf({ ...before, slogan: { ...before.slogan, en: 'Mine' } }, before, now);
    expect(change.slogan).toEqual({ vi: 'Của người khác', en: 'Mine' });
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
    [{ logo: '/a/b.png', favicon: 'https://a.vn/x.ico', background: '' }, []],
    [
      { logo: '//a.vn/x', favicon: 'javascript:x', background: 'http://a.vn/x' },
      ['logo picture', 'favicon picture', 'background picture'],
    ],
  ])('%o', (change, wanted) => {
    expect(faults(change)).toEqual(wanted);
  });
});

it.each([
  ['slogan.vi', 'slogan.vi'],
  ['options.people.sign_up.only.domain', 'takes_domain'],
  ['options.practice.names', 'board_names'],
  ['options.practice.smallest_school', 'smallest_school'],
  ['options.embed.origins', 'embed_origins'],
  ['options.embed.origins[3]', 'embed_origins'],
  ['options', 'options'],
])('what the server calls %s is the form’s %s', (server, form) => {
  expect(formFieldOf(server)).toBe(form);
});
