import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunEnd, Runtime } from '#/runtimes';
import { usePlaying } from './usePlaying';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

interface Begun {
  project: ArrayBuffer;
  isStopped: boolean;
  end: (ended: RunEnd) => void;
}

/** What the test's own player was told to play. */
const begun: Begun[] = [];
let load: Runtime['load'] = async () => {};

const player: Pick<Runtime, 'load' | 'run'> = {
  load: (onProgress) => load(onProgress),
  run: ({ project = bytes() }) => {
    const one: Begun = { project, isStopped: false, end: () => {} };
    const done = new Promise<RunEnd>((resolve) => {
      one.end = resolve;
    });
    begun.push(one);
    return {
      input: () => {},
      stop: () => {
        one.isStopped = true;
        one.end({ reason: 'stopped' });
      },
      done,
    };
  },
};

const open = (project: ArrayBuffer) => {
  const stage = { current: document.createElement('div') };
  const usePlayed = (props: { project: ArrayBuffer }) => usePlaying(props.project, stage, async () => player);
  return renderHook(usePlayed, { initialProps: { project } });
};

describe('a project that is played', () => {
  beforeEach(() => {
    begun.length = 0;
    load = async () => {};
  });

  it('is loaded with the first press, and gets bytes of its own', async () => {
    let loaded = () => {};
    load = (onProgress) => {
      onProgress?.(0.5);
      return new Promise<void>((resolve) => {
        loaded = resolve;
      });
    };
    const project = bytes(80, 75);
    const { result } = open(project);
    expect(result.current.phase).toBe('idle');
    await act(async () => result.current.play());
    expect(result.current).toMatchObject({ phase: 'loading', part: 0.5 });
    await act(async () => loaded());
    expect(result.current.phase).toBe('playing');
    expect([...new Uint8Array(begun[0]?.project ?? bytes())]).toEqual([80, 75]);
    expect(begun[0]?.project).not.toBe(project);
  });

  it('begins anew, and is stopped', async () => {
    const { result } = open(bytes(1));
    await act(async () => result.current.play());
    await act(async () => result.current.play());
    expect(begun.map((one) => one.isStopped)).toEqual([true, false]);
    await act(async () => result.current.stop());
    expect(begun[1]?.isStopped).toBe(true);
    expect(result.current.phase).toBe('idle');
  });

  it('says why it failed', async () => {
    const { result } = open(bytes(1));
    await act(async () => result.current.play());
    await act(async () => begun[0]?.end({ reason: 'failed', message: 'no project' }));
    expect(result.current).toMatchObject({ phase: 'failed', message: 'no project' });
  });

  it('does not begin when another one was chosen meanwhile', async () => {
    let loaded = () => {};
    load = () => new Promise<void>((resolve) => (loaded = resolve));
    const { result, rerender } = open(bytes(1));
    await act(async () => result.current.play());
    expect(result.current.phase).toBe('loading');
    rerender({ project: bytes(2) });
    await act(async () => loaded());
    expect(begun).toEqual([]);
    expect(result.current.phase).toBe('idle');
  });

  it('fails where what plays it can’t be loaded', async () => {
    load = () => Promise.reject(new Error('offline'));
    const { result } = open(bytes(1));
    await act(async () => result.current.play());
    expect(result.current.phase).toBe('failed');
  });
});
