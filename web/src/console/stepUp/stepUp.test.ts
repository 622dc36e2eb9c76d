import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { stepUp, withStepUp } from './stepUp';

const refusal = (key: string) => new ApiError({ status: 403, key, message: key });

describe('a call that wants the second factor again', () => {
  it('is sent once more after it was given', async () => {
    const call = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(refusal('step_up_required'))
      .mockResolvedValue('done');
    const answer = withStepUp(call);
    await vi.waitFor(() => expect(stepUp.current()).not.toBeNull());
    stepUp.current()?.settle(true);
    await expect(answer).resolves.toBe('done');
    expect(call).toHaveBeenCalledTimes(2);
    expect(stepUp.current()).toBeNull();
  });

  it('fails with the refusal when the dialog is closed, and is not sent again', async () => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(refusal('step_up_required'));
    const answer = withStepUp(call);
    await vi.waitFor(() => expect(stepUp.current()).not.toBeNull());
    stepUp.current()?.settle(false);
    await expect(answer).rejects.toMatchObject({ key: 'step_up_required' });
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('shares one dialog with others that ask at the same time', async () => {
    const calls = [1, 2].map((value) =>
      vi.fn<() => Promise<number>>().mockRejectedValueOnce(refusal('step_up_required')).mockResolvedValue(value),
    );
    const answers = Promise.all(calls.map((call) => withStepUp(call)));
    await vi.waitFor(() => expect(stepUp.current()).not.toBeNull());
    const asked = stepUp.current();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(stepUp.current()).toBe(asked);
    asked?.settle(true);
    await expect(answers).resolves.toEqual([1, 2]);
  });

  it('is not asked for where something else is refused', async () => {
    await expect(withStepUp(() => Promise.reject(refusal('forbidden')))).rejects.toMatchObject({ key: 'forbidden' });
    expect(stepUp.current()).toBeNull();
  });
});
