import { describe, expect, it, vi } from 'vitest';
import type { LessonDeed, LessonFinish } from '#/features/courses';
import { makeFilmKeeper, TELL_EVERY_MS } from './filmKeeper';

const answer: LessonFinish = { percent: 20, course_percent: 4, next_lesson_id: null, coins: 0, congratulate: null };

/** A film of a hundred seconds whose clock goes with it, and what it told. */
function aFilm(send = (): Promise<LessonFinish> => Promise.resolve(answer)) {
  const told: (LessonDeed & { isLeaving: boolean })[] = [];
  const onAnswer = vi.fn<(answer: LessonFinish) => void>();
  let clock = 0;
  const keeper = makeFilmKeeper({
    watched: [],
    send: (deed, isLeaving) => {
      told.push({ ...deed, isLeaving });
      return send();
    },
    onAnswer,
    now: () => clock,
  });
  const play = (from: number, to: number) => {
    for (let second = from; second <= to; second += 1) {
      clock += 1000;
      keeper.onProgress(second, 100);
    }
  };
  return { keeper, told, play, onAnswer };
}

describe('the keeper of a film', () => {
  it('tells every five seconds what was played, and where it is', async () => {
    const { told, play, onAnswer } = aFilm();
    play(0, TELL_EVERY_MS / 1000);
    expect(told).toEqual([{ percent: 4, position: 4, watched: [[0, 4]], isLeaving: false }]);
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledWith(answer));
  });

  it('tells at once when it pauses, and nothing where there is nothing new', () => {
    const { keeper, told, play } = aFilm();
    play(10, 12);
    keeper.onPause();
    keeper.onPause();
    expect(told).toEqual([{ percent: 2, position: 12, watched: [[10, 12]], isLeaving: false }]);
  });

  it('tells at its end that it begins again', () => {
    const { keeper, told, play } = aFilm();
    play(97, 100);
    keeper.onEnded();
    expect(told).toEqual([{ percent: 3, position: 0, watched: [[97, 100]], isLeaving: false }]);
  });

  it('does not count what was leapt over, and tells where it was leapt to', () => {
    const { keeper, told, play } = aFilm();
    play(0, 2);
    keeper.onSeek();
    play(3, 3);
    keeper.onPause();
    expect(told).toEqual([{ percent: 2, position: 3, watched: [[0, 2]], isLeaving: false }]);
  });

  it('tells again what did not arrive', async () => {
    let isThere = false;
    const { keeper, told, play, onAnswer } = aFilm(() =>
      isThere ? Promise.resolve(answer) : Promise.reject(new Error()),
    );
    play(0, 2);
    keeper.onPause();
    isThere = true;
    await Promise.resolve();
    play(2, 3);
    keeper.onPause();
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalled());
    expect(told.at(-1)).toMatchObject({ watched: [[0, 3]] });
  });

  it('is done when nine tenths of it were played', () => {
    const { keeper, told, play } = aFilm();
    play(0, 89);
    keeper.leave();
    expect(told.at(-1)).toMatchObject({ percent: 89 });
    play(90, 90);
    keeper.leave();
    expect(told.at(-1)).toMatchObject({ percent: 100 });
  });

  it('tells once more where that is wanted, without a place before it was played', () => {
    const { keeper, told } = aFilm();
    keeper.again();
    expect(told).toEqual([{ percent: 0, watched: [], isLeaving: false }]);
  });

  it('waits for its last answer, but not when the page is left', async () => {
    let arrive: (got: LessonFinish) => void = () => undefined;
    const { keeper, told, play } = aFilm(() => new Promise((resolve) => (arrive = resolve)));
    play(0, 1);
    keeper.onPause();
    play(1, 2);
    keeper.onPause();
    expect(told).toHaveLength(1);
    keeper.leave();
    expect(told).toHaveLength(2);
    expect(told[1]).toMatchObject({ watched: [[1, 2]], isLeaving: true });
    arrive(answer);
  });
});
