import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import { AsyncSelectField } from '#/ui/form/AsyncSelectField';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { FormDialog } from '#/ui/form/FormDialog';
import { NumberField } from '#/ui/form/NumberField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { challengeKeys, createChallenge, deleteChallenge, findProblems, updateChallenge } from '../api';
import { whenWords } from '../components/words';
import type { Challenge } from '../types';
import type { Period } from './periods';
import { challengeSchema, formOf, TITLE_MOST, type ChallengeForm } from './schema';

/** The problem of a period, chosen or changed. */
export default function ChallengeDialog(props: {
  period: Period;
  challenge: Challenge | undefined;
  /** Whether it has begun: its problem stays. */
  hasBegun: boolean;
  onSaved: (period: Period) => void;
  onClose: () => void;
}) {
  const { period, challenge, hasBegun, onSaved, onClose } = props;
  const { t } = useTranslation('challengeManage');
  const { t: uiText } = useTranslation('ui');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: challengeKeys.all });
  const form = useApiForm<ChallengeForm, Challenge>({
    schema: challengeSchema,
    defaultValues: formOf(challenge),
    send: ({ problem, title, reward }) => {
      const body = {
        kind: period.kind,
        question_id: problem?.value ?? 0,
        start_date: period.start,
        end_date: period.end,
        title,
        reward,
      };
      return challenge
        ? updateChallenge(challenge.id, { ...body, version: challenge.edit?.version })
        : createChallenge(body);
    },
    fieldOf: (field) => (field === 'question_id' ? 'problem' : undefined),
    onDone: async () => {
      await refresh();
      toasts.success(t('saved'));
      onSaved(period);
    },
  });
  const remove = async (gone: Challenge) => {
    const isGone = await dialogs.confirm({
      title: t('delete.title'),
      text: t('delete.text', { title: gone.title }),
      action: t('delete.action'),
      danger: true,
      run: () => deleteChallenge(gone.id),
    });
    if (!isGone) return;
    await refresh();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={t(`dialog.${period.kind}`, { when: whenWords(period) })}
      action={uiText('save.action')}
      onClose={onClose}
    >
      <AsyncSelectField<ChallengeForm>
        name="problem"
        label={t('field.problem')}
        hint={t('hint.problem')}
        disabledReason={challenge && hasBegun ? t('hint.begun') : undefined}
        searchKey={['challenge-problems']}
        search={async (text, signal) =>
          (await findProblems(text, signal)).map(({ id, title, difficulty, visibility }) => ({
            value: id,
            label: title,
            detail: [uiText(`difficulty.${difficulty}`), visibility === 'private' ? t('private') : '']
              .filter(Boolean)
              .join(' · '),
          }))
        }
      />
      <BilingualTextField<ChallengeForm>
        name="title"
        label={t('field.title')}
        hint={t('hint.title')}
        maxLength={TITLE_MOST}
        optional
      />
      <NumberField<ChallengeForm>
        name="reward"
        label={t('field.reward')}
        hint={t('hint.reward')}
        min={0}
        step={1}
        unit="uCoin"
        optional
      />
      {challenge && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
            {t('solved', { count: challenge.solved_count })}
          </Typography>
          <Button color="error" startIcon={<DeleteIcon />} onClick={() => void remove(challenge)}>
            {t('delete.action')}
          </Button>
        </Box>
      )}
    </FormDialog>
  );
}
