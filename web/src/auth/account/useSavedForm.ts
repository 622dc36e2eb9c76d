import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { UserInfo } from '#/api/types';
import { useApiForm, type ApiFormOptions } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { toasts } from '#/ui/toasts';
import { keepUserInfo } from '../api';

type Options<T extends FieldValues> = Pick<ApiFormOptions<T, UserInfo>, 'schema' | 'defaultValues' | 'send'> & {
  /** What is said once it is saved. */
  saved: string;
};

/** A form over a part of the person's info: what is unsaved is not left behind unasked, and what was saved is known everywhere. */
export function useSavedForm<T extends FieldValues>({ saved, ...options }: Options<T>) {
  const queryClient = useQueryClient();
  const form = useApiForm<T, UserInfo>({
    ...options,
    onDone: (info, values) => {
      form.rebase(values);
      keepUserInfo(queryClient, info);
      toasts.success(saved);
    },
  });
  useLeaveGuard(form.isUnsaved);
  return form;
}
