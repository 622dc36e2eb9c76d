import { useRef, useState } from 'react';

/** Work that was begun on a page, each with a number: it is followed until it ends, although its dialog may be closed before. */
export function useBegun<Work>() {
  const [begun, setBegun] = useState<readonly { key: number; work: Work }[]>([]);
  const count = useRef(0);
  const begin = (work: Work) => {
    count.current += 1;
    const key = count.current;
    setBegun((all) => [...all, { key, work }]);
  };
  const end = (key: number) => setBegun((all) => all.filter((one) => one.key !== key));
  return { begun, begin, end };
}
