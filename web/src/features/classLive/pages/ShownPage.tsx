import FullIcon from '@mui/icons-material/Fullscreen';
import LargerIcon from '@mui/icons-material/TextIncreaseOutlined';
import SmallerIcon from '@mui/icons-material/TextDecreaseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useWakeLock } from '#/features/checkIn';
import type { LoadContext } from '#/routing/table';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { readStored, writeStored } from '#/ui/storage';
import { isOver, shownQuery } from '../api';
import { CodeView } from '../components/CodeView';
import { useLiveNews } from '../useLiveNews';

export const load = ({ params, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(shownQuery(Number(params['session'])));

/** What the projector shows: somebody's code, large and without a name. */
export default function ShownPage() {
  const { t } = useTranslation('classLive');
  const session = Number(useParams()['session']);
  const query = useQuery(shownQuery(session));
  const size = useSize();
  useLiveNews(session);
  useWakeLock();
  const nothing = <EmptyState title={t('projector.nothing')} text={t('projector.nothingText')} />;
  return (
    <Box sx={page}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Box sx={{ mr: 'auto', minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {t('title.class-shown')}
          </Typography>
          {query.data && !isOver(query.error) && (
            <Typography color="textSecondary" role="status" sx={{ overflowWrap: 'anywhere' }}>
              {query.data.question_title} · {query.data.language}
            </Typography>
          )}
        </Box>
        <SizeButtons {...size} />
        <Button variant="outlined" startIcon={<FullIcon />} onClick={fill}>
          {t('projector.full')}
        </Button>
      </Box>
      {isOver(query.error) ? (
        <EmptyState title={t('projector.over')} text={query.error?.message} />
      ) : (
        <QueryView query={query} empty={{ when: (shown) => shown === null, show: nothing }}>
          {(shown) =>
            shown && (
              <CodeView
                source={shown.source_code}
                mode={shown.editor_mode}
                label={t('code.label')}
                fontSize={`${size.px}px`}
              />
            )
          }
        </QueryView>
      )}
    </Box>
  );
}

/** The whole screen, or back from it. */
function fill(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  // A browser that does not allow it leaves the page as it is.
  change?.catch(() => undefined);
}

const KEY = 'lp-shown-size';
const sizes = [18, 22, 26, 32, 40] as const;
/** That of a room of usual size. */
const USUAL = 2;

/** How large the code is: kept by the browser that has the projector. */
function useSize() {
  const [step, setStep] = useState(() => {
    const kept = Number(readStored(KEY) ?? USUAL);
    return sizes[kept] === undefined ? USUAL : kept;
  });
  const to = (next: number) => {
    if (sizes[next] === undefined) return undefined;
    return () => {
      writeStored(KEY, String(next));
      setStep(next);
    };
  };
  return { px: sizes[step] ?? sizes[USUAL], smaller: to(step - 1), larger: to(step + 1) };
}

function SizeButtons({ smaller, larger }: Pick<ReturnType<typeof useSize>, 'smaller' | 'larger'>) {
  const { t } = useTranslation('classLive');
  return (
    <div role="group" aria-label={t('projector.size')}>
      <IconButton
        aria-label={t('projector.smaller')}
        title={t('projector.smaller')}
        disabled={!smaller}
        onClick={smaller}
      >
        <SmallerIcon />
      </IconButton>
      <IconButton aria-label={t('projector.larger')} title={t('projector.larger')} disabled={!larger} onClick={larger}>
        <LargerIcon />
      </IconButton>
    </div>
  );
}

const page = {
  minHeight: '100vh',
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  p: { xs: 4, md: 6 },
  bgcolor: 'background.default',
} as const;
