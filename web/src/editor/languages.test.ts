import { beforeEach, describe, expect, it } from 'vitest';
import {
  allowedLanguages,
  groupLanguages,
  judgedLanguages,
  pickLanguage,
  rememberedLanguages,
  rememberLanguage,
} from './languages';

const python = { id: 71, key: 'python3', name: 'Python', available: true };
const cpp = { id: 54, key: 'cpp', name: 'C++', available: true };
const pascal = { id: 67, key: 'pascal', name: 'Pascal', available: false };
const all = [python, cpp, pascal];

beforeEach(() => localStorage.clear());

describe('the language of the editor', () => {
  it('is restricted to what the problem allows', () => {
    expect(allowedLanguages(all, [54, 999])).toEqual([cpp]);
  });

  it('is found where most look for it', () => {
    const bash = { id: 46, key: 'bash', name: 'Bash', available: true };
    expect(allowedLanguages([bash, ...all], null)).toEqual([cpp, python, pascal, bash]);
  });

  it('is found by name, key or version among all of them', () => {
    const bash = { id: 46, key: 'bash', name: 'Bash', version: 'GNU 5.2', available: true };
    expect(groupLanguages([...all, bash], '')).toEqual({ usual: all, others: [bash] });
    expect(groupLanguages([...all, bash], ' gnu')).toEqual({ usual: [], others: [bash] });
    expect(groupLanguages([...all, bash], 'PYTHÔN3')).toEqual({ usual: [python], others: [] });
  });

  it('is one that a judge can have, for authors', () => {
    const scratch = { id: 300, key: 'scratch', name: 'Scratch', available: false, reason: 'browser' as const };
    expect(judgedLanguages([scratch, ...all])).toEqual([cpp, python, pascal]);
  });

  it('is the one last used here, then the one last used anywhere, then the first', () => {
    expect(pickLanguage(all, [54, 71])).toBe(cpp);
    expect(pickLanguage(all, [null, 54])).toBe(cpp);
    expect(pickLanguage(all, [null, null])).toBe(python);
  });

  it('is never one that cannot run, unless none can', () => {
    expect(pickLanguage(all, [67])).toBe(python);
    expect(pickLanguage([pascal], [])).toBe(pascal);
    expect(pickLanguage([], [71])).toBeNull();
  });

  it('is remembered per problem and per site', () => {
    rememberLanguage(1, 54);
    rememberLanguage(2, 71);
    expect(rememberedLanguages(1)).toEqual([54, 71]);
    expect(rememberedLanguages(3)).toEqual([null, 71]);
  });
});
