import QrIcon from '@mui/icons-material/QrCode2Outlined';
import RenewIcon from '@mui/icons-material/AutorenewOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classroomKeys, joinLink, renewJoinCode, type Classroom } from '#/features/classrooms';
import { writeClipboard } from '#/ui/clipboard';
import { CopyButton } from '#/ui/CopyButton';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';

const JoinQrLayer = lazy(() => import('../prints/JoinQrLayer'));

/** The class's code and link, to be told, copied, shown and renewed. */
export function JoinPanel({ classroom, code }: { classroom: Classroom; code: string }) {
  const { t } = useTranslation('classPeople');
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isClosed = classroom.settings?.join === 'closed';
  const copy = async () => {
    await writeClipboard(joinLink(code));
    toasts.success(t('code.copied'));
  };
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography variant="h3" component="h2" id={id}>
            {t('code.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t(`code.${classroom.settings?.join ?? 'closed'}`)}
          </Typography>
        </Box>
        {!isClosed && (
          <>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Typography variant="h3" component="span" translate="no" sx={{ fontFamily: 'var(--lp-mono)' }}>
                {code}
              </Typography>
              <CopyButton text={code} label={t('code.copyCode')} />
            </Box>
            <Button variant="outlined" startIcon={<QrIcon />} onClick={() => setIsShown(true)}>
              {t('code.show')}
            </Button>
            <Button variant="outlined" startIcon={<LinkIcon />} onClick={() => void copy()}>
              {t('code.copyLink')}
            </Button>
            <Renew id={classroom.id} />
          </>
        )}
      </CardContent>
      <Suspense fallback={null}>
        {isShown && <JoinQrLayer name={classroom.name} code={code} onClose={() => setIsShown(false)} />}
      </Suspense>
    </Card>
  );
}

function Renew({ id }: { id: number }) {
  const { t } = useTranslation('classPeople');
  const queryClient = useQueryClient();
  const renew = async () => {
    const isDone = await dialogs.confirm({
      title: t('code.renewTitle'),
      text: t('code.renewText'),
      action: t('code.renew'),
      run: async () => {
        await renewJoinCode(id);
        await queryClient.invalidateQueries({ queryKey: classroomKeys.one(id) });
      },
    });
    if (isDone) toasts.success(t('code.renewed'));
  };
  return (
    <Button startIcon={<RenewIcon />} onClick={() => void renew()}>
      {t('code.renew')}
    </Button>
  );
}
