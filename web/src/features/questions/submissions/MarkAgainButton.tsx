import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkAgainDialog } from '#/features/markAgain';
import { questionKeys } from '../api';
import type { Question } from '../types';

/** Marks the answers to a question again, for who may change it; the dialog is loaded when it is opened first. */
export function MarkAgainButton({ question }: { question: Question }) {
  const { id, title } = question;
  const { t } = useTranslation('questions');
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    void queryClient.invalidateQueries({ queryKey: questionKeys.allSubmissions(id) });
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('submissions.markAgain')}
      </Button>
      <Suspense>{isOpen && <MarkAgainDialog question={{ id, name: title }} onClose={close} />}</Suspense>
    </>
  );
}
