import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#/api/envelope';
import { useUser } from '#/auth/useUser';
import { faultWords, placeOf, SERVER } from '#/ui/form/faults';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { useSaveKey } from '#/ui/form/SaveBar';
import { draftKey, readDraft, removeDraft, writeDraft } from './drafts';
import { idle, Keeper, type KeeperParts, type KeeperState, type Saved } from './keeper';

/** What a form that saves itself is made of. */
export interface KeptFormOptions<T extends FieldValues> {
  /** What it is of, by which this browser keeps it: `lesson/7`. Another one is another form. */
  name: string;
  /** What the server has; may become newer. */
  saved: Saved<T>;
  schema: z.ZodMiniType<T>;
  send: (values: T, version: number) => Promise<Saved<T>>;
  fetch: () => Promise<Saved<T>>;
  /** The form's name of a field that the server calls otherwise. */
  fieldOf?: (serverField: string) => string;
  /** The parameter of the address that shows it. */
  shownBy?: string;
}

/** A form that saves itself, and where that stands. */
export interface KeptForm<T extends FieldValues> {
  form: UseFormReturn<T, unknown, T>;
  state: KeeperState<T>;
  /** What the server refused and no field shows, in words. */
  above: readonly string[];
  saveNow: () => Promise<void>;
  resolve: (mine: boolean) => Promise<void>;
  discard: () => void;
}

/** A form that saves itself, keeps what is not saved in this browser, and guards it. */
export function useKeptForm<T extends FieldValues>(options: KeptFormOptions<T>): KeptForm<T> {
  const { name, saved, schema, shownBy } = options;
  const key = draftKey(useUser()?.id ?? 0, name);
  const form: UseFormReturn<T, unknown, T> = useForm<T, unknown, T>({
    resolver: standardSchemaResolver(schema as never) as never,
    defaultValues: saved.values as DefaultValues<T>,
    mode: 'onTouched',
  });
  const [above, setAbove] = useState<readonly string[]>([]);
  const [state, setState] = useState<KeeperState<T>>(idle);
  const placeFaults = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    const left = error.fields.filter((fault) => {
      const place = placeOf(form, options.fieldOf?.(fault.field) ?? fault.field);
      if (place) form.setError(place.path as Path<T>, { type: SERVER, message: fault.message });
      return !place?.shown;
    });
    setAbove(left.map((fault) => faultWords(fault)));
  };
  const parts: KeeperParts<T> = {
    values: () => structuredClone(form.getValues()),
    show: (values) => form.reset(values),
    check: (values) => {
      const checked = schema.safeParse(values);
      // The fields show what is wrong.
      if (!checked.success) void form.trigger();
      return checked.success ? checked.data : null;
    },
    send: async (values, version) => {
      setAbove([]);
      try {
        return await options.send(values, version);
      } catch (error) {
        placeFaults(error);
        throw error;
      }
    },
    fetch: () => options.fetch(),
    drafts: {
      read: () => readDraft(key, (values): values is T => isShaped(values, saved.values)),
      write: (draft) => writeDraft(key, draft),
      remove: () => removeDraft(key),
    },
    onState: setState,
    isOnline: () => navigator.onLine,
  };
  const [keeper] = useState(() => new Keeper<T>(saved, parts));
  useEffect(() => keeper.workWith(parts));
  const { subscribe } = form;
  useEffect(() => {
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => keeper.change() });
    keeper.restore();
    const leave = () => {
      keeper.keep();
      void keeper.save();
    };
    const onHidden = () => document.visibilityState === 'hidden' && leave();
    const again = () => void keeper.save();
    addEventListener('pagehide', leave);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', onHidden);
      unsubscribe();
      leave();
      keeper.stop();
    };
  }, [keeper, subscribe]);
  useEffect(() => keeper.meet(saved), [keeper, saved]);
  useLeaveGuard(() => keeper.isLost, shownBy);
  const saveNow = () => keeper.save();
  useSaveKey(() => void saveNow());
  return {
    form,
    state,
    above,
    saveNow,
    resolve: (mine) => keeper.resolve(mine),
    discard: () => keeper.discard(),
  };
}

/** Whether a value has the fields that another one has; a draft may be unfinished, so no schema is asked. */
const isShaped = (value: unknown, like: object): boolean =>
  typeof value === 'object' && value !== null && Object.keys(like).every((name) => name in value);
