import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { dialogs } from '#/ui/dialogs';
import { HistoryButton } from '#/ui/history/HistoryButton';
import { Menu } from '#/ui/Menu';
import { toasts } from '#/ui/toasts';
import { deleteLetter, letterKeys, testLetter } from '../api';
import type { Language, Letter } from '../types';
import { useRemoveLetter } from '../useRemoveLetter';

/** What can be done with a letter beside writing it. */
export function LetterActions(props: { letter: Letter; language: Language; isUnsaved: boolean; onReset: () => void }) {
  const { letter, language, isUnsaved, onReset } = props;
  const { t } = useTranslation('letters');
  const user = useUser();
  const test = useMutation({
    mutationFn: () => testLetter(letter.key, language),
    onSuccess: () => toasts.success(t('test.sent', { email: user?.email ?? '' })),
  });
  const endings = useEndings(letter, onReset);
  return (
    <>
      {letter.id !== null && may(user, 'data_change_history', 'read') && <LetterHistory id={letter.id} />}
      {may(user, 'email_template', 'update') && (
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<SendIcon />}
          loading={test.isPending}
          disabled={isUnsaved}
          title={isUnsaved ? t('test.saveFirst') : undefined}
          onClick={() => test.mutate()}
        >
          {t('test.action')}
        </Button>
      )}
      {endings.length > 0 && (
        <Menu
          label={t('more')}
          button={
            <IconButton aria-label={t('more')} title={t('more')}>
              <MoreIcon />
            </IconButton>
          }
          items={endings}
        />
      )}
    </>
  );
}

/** A letter of the platform goes back to the words that it was made with; one of the site's own goes. */
function useEndings(letter: Letter, onReset: () => void) {
  const { t } = useTranslation('letters');
  const queryClient = useQueryClient();
  const navigate = useAppNavigate();
  const remove = useRemoveLetter();
  const mayDelete = may(useUser(), 'email_template', 'delete');
  if (!mayDelete || (letter.system !== null && !letter.is_changed)) return [];
  const reset = async () => {
    const isReset = await dialogs.confirm({
      title: t('reset.title'),
      text: t('reset.text'),
      action: t('reset.action'),
      danger: true,
      run: async () => {
        await deleteLetter(letter.key);
        await queryClient.invalidateQueries({ queryKey: letterKeys.all });
      },
    });
    if (!isReset) return;
    onReset();
    toasts.success(t('reset.done'));
  };
  const leave = async () => {
    if (await remove(letter)) navigate(paths.manageLetters);
  };
  return letter.system === null
    ? [{ key: 'delete', label: t('row.delete'), danger: true, onClick: () => void leave() }]
    : [{ key: 'reset', label: t('reset.open'), danger: true, onClick: () => void reset() }];
}

function LetterHistory({ id }: { id: number }) {
  const { t } = useTranslation('letters');
  const format = (value: unknown) =>
    Object.values((value ?? {}) as Record<string, string | null>)
      .filter(Boolean)
      .join('\n\n');
  return (
    <HistoryButton
      kind="mail_template"
      id={id}
      fields={{
        name: { label: t('field.name') },
        title: { label: t('field.title'), format },
        content: { label: t('field.content'), format },
      }}
    />
  );
}
