import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import type { Hint } from '../types';

/** So much of a hint is read out and shown at once. */
const SHOWN = 160;

const newestOf = (hints: readonly Hint[]) => Math.max(0, ...hints.map(({ id }) => id));
const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1).trimEnd()}…` : text);

/** Hints as they come: each is announced once, and is unread until the list is opened. */
export function useHints(hints: readonly Hint[]) {
  const { t } = useTranslation('classBar');
  const bar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState(() => newestOf(hints));
  const told = useRef(read);
  const newest = newestOf(hints);
  // While the list is open all of it is read.
  if (isOpen && newest > read) setRead(newest);
  useEffect(() => {
    const fresh = hints.filter(({ id }) => id > told.current);
    told.current = Math.max(told.current, newestOf(hints));
    const show = () => {
      setOpen(true);
      bar.current?.scrollIntoView({ block: 'start' });
    };
    for (const { body } of fresh)
      toasts.info(t('hint.new', { text: shortened(body) }), { label: t('hint.read'), run: show });
  }, [hints, t]);
  return { bar, isOpen, show: setOpen, unread: hints.filter(({ id }) => id > read).length };
}
