import { solve, type Puzzle } from './solve';

const scope = globalThis as unknown as {
  addEventListener: (
    type: 'message',
    listener: (event: MessageEvent<Puzzle>) => void,
    options: { once: boolean },
  ) => void;
  postMessage: (number: number | null) => void;
};

scope.addEventListener(
  'message',
  ({ data }) => {
    solve(data, globalThis.crypto?.subtle).then(
      (number) => scope.postMessage(number),
      () => scope.postMessage(null),
    );
  },
  { once: true },
);
