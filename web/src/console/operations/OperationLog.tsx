import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIn, HOUSE_ZONE } from '../parts/moments';
import { useWords } from '../parts/useWords';
import type { OperationDetail } from '../types';

/** How far from its end, in pixels, a log still counts as read to the end. */
const NEAR = 24;

/** What the engine itself says of a step; the rest are the step's own words. */
const ours: ReadonlySet<string> = new Set(['begun', 'ended']);

/** An operation's log: the newest line is in sight until somebody scrolls back. */
export function OperationLog({ lines }: { lines: OperationDetail['log'] }) {
  const { t } = useTranslation('fleet');
  const words = useWords('fleet');
  const box = useRef<HTMLOListElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length]);
  return (
    <ol
      ref={box}
      className="co-log"
      aria-live="polite"
      tabIndex={0}
      aria-label={t('operation.log')}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR;
      }}
    >
      {lines.map((line, index) => <li key={index}><time>{formatIn(new Date(line.at * 1000), HOUSE_ZONE)}</time> {line.step && <b>{words('step', line.step)}</b>} {ours.has(line.text) ? words('logWord', line.text) : line.text}</li>)}
    </ol>
  );
}
