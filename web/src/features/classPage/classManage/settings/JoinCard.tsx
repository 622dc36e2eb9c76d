import RenewIcon from '@mui/icons-material/AutorenewOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { classroomKeys, joinLink, renewJoinCode, type Classroom } from '#/features/classrooms';
import { writeClipboard } from '#/ui/clipboard';
import { CopyButton } from '#/ui/CopyButton';
import { dialogs } from '#/ui/dialogs';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { toasts } from '#/ui/toasts';
import { useJoinOptions } from '../../fields/useJoinOptions';
import { FormCard } from './FormCard';
import type { SettingsForm } from './schema';

/** What the class's code and link do, and the code itself. */
export function JoinCard({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classManage');
  const { t: shared } = useTranslation('classrooms');
  const options = useJoinOptions();
  return (
    <FormCard title={t('card.join')}>
      <ChoiceField<SettingsForm> name="join" label={shared('form.join')} options={options} cards />
      {classroom.join_code !== null && <JoinCode id={classroom.id} code={classroom.join_code} />}
    </FormCard>
  );
}

function JoinCode({ id, code }: { id: number; code: string }) {
  const { t } = useTranslation('classManage');
  const queryClient = useQueryClient();
  const renew = async () => {
    const renewed = await dialogs.confirm({
      title: t('code.renewTitle'),
      text: t('code.renewText'),
      action: t('code.renew'),
      run: async () => {
        const { join_code: fresh } = await renewJoinCode(id);
        queryClient.setQueryData<Classroom>(classroomKeys.one(id), (old) => old && { ...old, join_code: fresh });
        await queryClient.invalidateQueries({ queryKey: classroomKeys.one(id) });
      },
    });
    if (renewed) toasts.success(t('code.renewed'));
  };
  const copy = async () => {
    await writeClipboard(joinLink(code));
    toasts.success(t('code.copied'));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Box sx={{ mr: 'auto' }}>
        <Typography variant="caption" color="textSecondary" component="p">
          {t('code.code')}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Typography variant="h3" component="span" translate="no" sx={{ fontFamily: 'var(--lp-mono)' }}>
            {code}
          </Typography>
          <CopyButton text={code} label={t('code.copyCode')} />
        </Box>
      </Box>
      <Button variant="outlined" startIcon={<LinkIcon />} onClick={() => void copy()}>
        {t('code.copyLink')}
      </Button>
      <Button startIcon={<RenewIcon />} onClick={() => void renew()}>
        {t('code.renew')}
      </Button>
    </Box>
  );
}
