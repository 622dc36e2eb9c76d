import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { RemarkedFiles, useRemarks, type SnippetRemark } from '#/features/snippetReview';
import { Drawer } from '#/ui/Drawer';
import { RelativeTime } from '#/ui/RelativeTime';
import { toasts } from '#/ui/toasts';
import { endHelp, helpKeys, renewHelp, savedQuery, sayWatching, type Help, type HelpedSnippet } from '../api';
import { typedOver } from '../files';
import { useHelpNews } from '../news';

/** How often the learner is told that somebody still looks, in milliseconds. */
const WATCH_MS = 10_000;

/** A learner's snippet as it is being typed, with remarks on its lines, for a teacher of the class that was asked. */
export function HelpDrawer(props: { snippet: HelpedSnippet; help: Help; onClose: () => void }) {
  const { snippet, help, onClose } = props;
  const { t } = useTranslation('snippetHelp');
  const queryClient = useQueryClient();
  const saved = useQuery(savedQuery(snippet.id)).data;
  const remarks = useSaid(snippet.id);
  useWatching(snippet.id);
  useHelpNews(snippet.id, {
    onSaved: () => renew(queryClient, helpKeys.saved(snippet.id)),
    onEnded: () => toasts.info(t('ended')),
  });
  const answering = useMutation({
    mutationFn: () => endHelp(snippet.id),
    onSuccess: () => renewHelp(queryClient, snippet.id),
    meta: { failure: 'update' },
  });
  return (
    <Drawer
      open
      width="lg"
      title={snippet.title}
      onClose={onClose}
      actions={
        <Button variant="contained" loading={answering.isPending} onClick={() => answering.mutate()}>
          {t('watch.answered')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <div>
          <Typography variant="subtitle1" component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {help.question || t('watch.noQuestion')}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {help.classroom.name} · <RelativeTime at={help.asked_at} />
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {t('watch.lead')}
          </Typography>
        </div>
        <RemarkedFiles
          files={typedOver(saved?.files ?? snippet.files, help.typed)}
          remarks={remarks.said}
          send={remarks.send}
          onRemove={remarks.remove}
        />
      </Box>
    </Drawer>
  );
}

/** What was said of the versions that were spoken of since the drawer was opened: each is what was typed at that moment. */
function useSaid(snippet: number) {
  const [said, setSaid] = useState<readonly SnippetRemark[]>([]);
  const { send, remove } = useRemarks(snippet, {
    onRemoved: (gone) => setSaid((before) => before.filter(({ id }) => id !== gone)),
  });
  return {
    said,
    send: async (remark: Parameters<typeof send>[0]) => {
      const now = await send(remark);
      setSaid((before) => [...before.filter(({ n }) => n !== now[0]?.n), ...now]);
    },
    remove,
  };
}

/** Says that somebody looks, while the page is in sight. */
function useWatching(id: number): void {
  useQuery({
    queryKey: ['snippet-help-watch', id],
    queryFn: () => sayWatching(id),
    refetchInterval: WATCH_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
  });
}
