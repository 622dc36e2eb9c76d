import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError } from '#/api/envelope';
import { newKey } from '#/api/newKey';
import type { UserInfo } from '#/api/types';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { sendAnswer } from './api';
import { beginning } from './beginning';
import { shownFields } from './conditions';
import { readAnswers } from './kept';
import { useProof } from './proof/useProof';
import { answerSchema, type AnswerForm } from './schema';
import { bodyOf } from './send';
import { stepsOf, stepWith } from './steps';
import type { FormAnswered, FormView } from './types';
import { useKeeping } from './useKeeping';
import { answersOf } from './values';

/** Sooner than this after the page came the server takes an answer for a robot's; later, for one that lay too long. */
const SOONEST_MS = 3500;
const LATEST_MS = 23 * 3600 * 1000;

/** A form to be answered, and who does. */
export interface Asked {
  form: FormView;
  /** When the form came, in epoch milliseconds. */
  arrivedAt: number;
  /** Asks for the form anew. */
  renew: () => Promise<FormView>;
  user: UserInfo | null;
  onAnswered: (answer: FormAnswered) => unknown;
}

/** How long ago something came, in milliseconds. */
const ageOf = (arrivedAt: number) => Date.now() - arrivedAt;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The form's own name of what an account is refused for. */
function fieldOf(form: FormView, name: string): string | undefined {
  const keyOf = (isIt: (field: FormView['fields'][number]) => boolean) => {
    const key = form.fields.find(isIt)?.key;
    return key && `answers.${key}`;
  };
  if (name === 'consents') return 'service';
  if (name === 'email') return keyOf(({ kind }) => kind === 'email');
  return name === 'full_name' ? keyOf(({ rules }) => rules.named === 'person_name') : undefined;
}

/** Everything that answering a form takes: its values, its pages, what is kept of it, and its sending. */
export function useAnswering({ form, arrivedAt, renew, user, onAnswered }: Asked) {
  const whose = user?.id ?? 0;
  const makesAccount = form.registers && user === null;
  const [kept] = useState(() => readAnswers(whose, form.id, Date.now()));
  const [key] = useState(() => kept?.key ?? newKey());
  const [isRestored, setRestored] = useState(kept !== null);
  const [page, setPage] = useState(0);
  const { begin, proof } = useProof();
  const api: ApiFormState<AnswerForm, FormAnswered> = useApiForm<AnswerForm, FormAnswered>({
    schema: useMemo(() => answerSchema(form.fields, makesAccount), [form.fields, makesAccount]),
    defaultValues: useState(() => beginning(form.fields, user, kept))[0],
    fieldOf: (name) => fieldOf(form, name),
    labelOf: (path) => form.fields.find((field) => path === `answers.${field.key}`)?.label,
    onFaults: (paths) => {
      const found = stepWith(stepsOf(shown), paths);
      if (found !== -1) setPage(found);
    },
    send: async (values) => {
      const now = ageOf(arrivedAt) > LATEST_MS ? await renew() : form;
      const altcha = await proof(now.altcha);
      await pause(Math.max(0, SOONEST_MS - ageOf(arrivedAt)));
      return sendAnswer(bodyOf(now, values, { key, altcha, makesAccount }), form.registers).catch((error: unknown) => {
        // The page shows what the form has become.
        if (error instanceof ApiError && ['form_closed', 'form_full'].includes(error.key)) void renew();
        throw error;
      });
    },
    onDone: (answer) => {
      over();
      return onAnswered(answer);
    },
  });
  const over = useKeeping(api.form, { user: whose, form: form.id, key }, () => void begin(form.altcha));
  const values = useWatch({ control: api.control, name: 'answers' });
  const shown = shownFields(form.fields, answersOf(values));
  const steps = stepsOf(shown);
  const at = Math.min(page, steps.length - 1);
  useOwnProvince(form, user, api.form);

  /** Goes to another page; forward only from one without faults. */
  const go = async (to: number) => {
    const names = steps[at]?.fields.map((field) => `answers.${field.key}` as const) ?? [];
    if (to > at && !(await api.form.trigger(names, { shouldFocus: true }))) return;
    setPage(to);
  };
  const restart = () => {
    api.form.reset(beginning(form.fields, user, null));
    setRestored(false);
    setPage(0);
  };
  return { api, steps, at, go, makesAccount, isRestored, restart };
}

/** Fills in the province of who is signed in, once its name is known, where nothing is chosen. */
function useOwnProvince(form: FormView, user: UserInfo | null, fields: ApiFormState<AnswerForm, FormAnswered>['form']) {
  const asked = form.fields.find(({ kind }) => kind === 'province')?.key;
  const own = asked && user ? (user.legacy_province ?? user.province) : null;
  const queryClient = useQueryClient();
  const { getValues, setValue } = fields;
  useEffect(() => {
    if (!asked || !own) return undefined;
    let gone = false;
    const fillIn = async () => {
      const { chosenProvinceQuery } = await import('#/auth/provinces');
      const province = await queryClient.fetchQuery({ ...chosenProvinceQuery(own), meta: { quiet: true } });
      if (!gone && getValues(`answers.${asked}`) === null) setValue(`answers.${asked}`, province);
    };
    // Whoever is asked can choose it.
    fillIn().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [asked, own, queryClient, getValues, setValue]);
}
