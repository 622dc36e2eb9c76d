import CloseIcon from '@mui/icons-material/Close';
import FullIcon from '@mui/icons-material/Fullscreen';
import AgainIcon from '@mui/icons-material/Replay';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { serverNow } from '#/api/serverClock';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { useNow } from '#/ui/useNow';
import { codeQuery, lookAgain, type ClassCode } from '../api';

/** How often it is looked whether the session has begun, in milliseconds. */
const LOOK_MS = 5000;

/** Looking again, the whole screen, and the end of it: the code on the screen is the last one that counts. */
export function Actions({ code }: { code: ClassCode }) {
  const { t } = useTranslation('checkIn');
  const again = useLookAgain(code.session_id);
  const isOn = code.start_time <= useNow(LOOK_MS, serverNow) / 1000;
  const fill = () => {
    // The whole document: questions and notices stand beside the page.
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen?.();
    // A browser that does not allow it leaves the page as it is.
    change?.catch(() => undefined);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {isOn && code.counted > 0 && (
        <Button variant="outlined" startIcon={<AgainIcon />} loading={again.isPending} onClick={() => again.mutate()}>
          {t('projector.lookAgain')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<FullIcon />} onClick={fill}>
        {t('projector.full')}
      </Button>
      <Button variant="outlined" startIcon={<CloseIcon />} component={AppLink} to={paths.classroom(code.classroom_id)}>
        {t('projector.close')}
      </Button>
    </Box>
  );
}

function useLookAgain(session: number) {
  const { t } = useTranslation('checkIn');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const agreed = await dialogs.confirm({
        title: t('lookAgain.title'),
        text: t('lookAgain.text'),
        action: t('projector.lookAgain'),
      });
      return agreed ? lookAgain(session) : null;
    },
    onSuccess: (asked) => {
      if (!asked) return undefined;
      toasts.success(t('lookAgain.asked', { count: asked.of }));
      return renew(queryClient, codeQuery(session).queryKey);
    },
    meta: { failure: 'update' },
  });
}
