import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import type { VerdictState } from '../judge/verdict';
import { Confetti } from './Confetti';

/** Confetti and a word for the first time that this problem is solved. */
export function Celebration({ state, solvedBefore }: { state: VerdictState; solvedBefore: boolean }) {
  const { t } = useTranslation('problems');
  const [throwing, setThrowing] = useState(false);
  const solved = useRef(solvedBefore);
  const accepted = state.kind === 'submit' && state.result?.status === 'AC';
  useEffect(() => {
    if (!accepted || solved.current) return;
    solved.current = true;
    setThrowing(true);
    toasts.success(t('result.solved'));
  }, [accepted, t]);
  return throwing ? <Confetti onEnd={() => setThrowing(false)} /> : null;
}
