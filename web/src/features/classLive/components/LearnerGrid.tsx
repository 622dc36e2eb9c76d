import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, stepOf } from '../steps';
import type { LiveLearner } from '../types';
import { LearnerCard } from './LearnerCard';

/** Learners beside and below each other: one stop of the Tab key, arrows go from one to the next. */
export function LearnerGrid({
  learners,
  onOpen,
}: {
  learners: readonly LiveLearner[];
  onOpen: (user: number) => void;
}) {
  const { t } = useTranslation('classLive');
  const list = useRef<HTMLUListElement>(null);
  const [last, setLast] = useState<number | null>(null);
  const ids = learners.map(({ user_id: id }) => id);
  const stop = last !== null && ids.includes(last) ? last : ids[0];
  const focus = useKeptFocus(ids.join(' '));
  const onKeyDown = (event: KeyboardEvent) => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-learner]') ?? [])];
    const at = cards.findIndex((card) => card === document.activeElement);
    const to = at < 0 ? undefined : stepOf(event.key, at, cards.length, columnsOf(cards));
    if (to === undefined) return;
    event.preventDefault();
    cards[to]?.focus();
  };
  return (
    <Box component="ul" ref={list} aria-label={t('learners')} onKeyDown={onKeyDown} {...focus} sx={grid}>
      {learners.map((learner) => (
        <li key={learner.user_id}>
          <LearnerCard
            learner={learner}
            isStop={learner.user_id === stop}
            onFocus={() => setLast(learner.user_id)}
            onOpen={() => onOpen(learner.user_id)}
          />
        </li>
      ))}
    </Box>
  );
}

/** Who is looked at may move up or down: browsers take the focus of what moves, without a word. `order` says when something moved. */
function useKeptFocus(order: string) {
  const had = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (had.current?.isConnected && document.activeElement === document.body)
      had.current.focus({ preventScroll: true });
  }, [order]);
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      had.current = event.target;
    },
    onBlur: () => {
      had.current = null;
    },
  };
}

const grid = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))',
  '& > li': { display: 'grid', minWidth: 0 },
} as const;
