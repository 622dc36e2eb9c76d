import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIn, HOUSE_ZONE } from '../parts/moments';
import { ServerMessage } from '../parts/ServerMessage';
import { useStepWords } from '../parts/useServerLabel';
import type { OperationDetail } from '../types';

/** How far from its end, in pixels, a log still counts as read to the end. */
const NEAR = 24;

/** An operation's log: the newest line is in sight until somebody scrolls back. */
export function OperationLog({
  operation: { log: lines, requested_by: by, operator_name: name },
}: {
  operation: OperationDetail;
}) {
  const { t } = useTranslation('fleet');
  const stepOf = useStepWords();
  const people = name === null ? {} : { [by]: name };
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
      {lines.map((line, index) => (
        <li key={index}>
          <time>{formatIn(new Date(line.at * 1000), HOUSE_ZONE)}</time> {line.step && <b>{stepOf(line.step)}</b>}{' '}
          <ServerMessage said={line} people={people} />
        </li>
      ))}
    </ol>
  );
}
