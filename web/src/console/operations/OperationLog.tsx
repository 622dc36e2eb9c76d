import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, type UIEvent } from 'react';
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
    <Box
      component="ol"
      ref={box}
      sx={logStyle}
      aria-live="polite"
      tabIndex={0}
      aria-label={t('operation.log')}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR;
      }}
    >
      {lines.map((line, index) => (
        <li key={index}>
          <time>{formatIn(new Date(line.at * 1000), HOUSE_ZONE)}</time> {line.step && <b>{stepOf(line.step)}</b>}{' '}
          <ServerMessage said={line} people={people} />
        </li>
      ))}
    </Box>
  );
}

const logStyle = {
  maxHeight: 420,
  m: 0,
  px: 4,
  py: 3.5,
  overflow: 'auto',
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'var(--lp-sunken)',
  typography: 'caption',
  fontFamily: 'var(--lp-mono)',
  lineHeight: 1.65,
  listStyle: 'none',
  '& time': { color: 'text.secondary' },
};
