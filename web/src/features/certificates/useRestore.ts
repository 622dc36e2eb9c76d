import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import { certificateKeys, restoreCertificate, type Certificate } from './api';

/** Makes a revoked certificate valid again. */
export function useRestore({ code }: Certificate) {
  const { t } = useTranslation('certificates');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => restoreCertificate(code),
    onSuccess: (now) => {
      queryClient.setQueryData(certificateKeys.one(code), now);
      toasts.success(t('restored'));
    },
  });
}
