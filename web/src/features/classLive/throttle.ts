/** A function that runs another no more often than every `ms` milliseconds, and never while it still runs: at once, and once more afterwards where it was asked for in between. */
export function throttled(run: () => Promise<unknown>, ms: number) {
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;
  const start = async () => {
    isBusy = true;
    isWanted = false;
    const pause = new Promise((resolve) => setTimeout(resolve, ms));
    await Promise.all([run().catch(() => undefined), pause]);
    isBusy = false;
    if (isWanted && !isStopped) void start();
  };
  return {
    ask: () => {
      if (isBusy) isWanted = true;
      else void start();
    },
    begin: () => {
      isStopped = false;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
