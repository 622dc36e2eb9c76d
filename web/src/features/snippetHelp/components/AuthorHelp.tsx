import HandIcon from '@mui/icons-material/BackHandOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, withQuery } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { toasts } from '#/ui/toasts';
import { endHelp, helpQuery, renewHelp, type Help, type HelpedSnippet, type SnippetFile } from '../api';
import { useHelpNews } from '../news';
import { useTyping } from '../useTyping';
import { AskDialog } from './AskDialog';

/** Asks for help, and while it is open says plainly which class sees what is typed, and who looks. */
export function AuthorHelp({ snippet, files }: { snippet: HelpedSnippet; files: readonly SnippetFile[] }) {
  const { t } = useTranslation('snippetHelp');
  const { data: help = null } = useQuery(helpQuery(snippet.id));
  const [isAsking, setAsking] = useState(false);
  const navigate = useAppNavigate();
  useTyping(snippet.id, { saved: snippet.files, files }, help);
  useHelpNews(help ? snippet.id : null, {
    onRemark: (n) =>
      toasts.info(t('remarked'), {
        label: t('look'),
        run: () => navigate(withQuery(paths.snippet(snippet.slug), { version: n })),
      }),
    onEnded: () => toasts.info(t('ended')),
  });
  if (help) return <Asked snippet={snippet.id} help={help} />;
  return (
    <>
      <Button color="inherit" startIcon={<HandIcon />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('ask.open')}
      </Button>
      {isAsking && <AskDialog snippet={snippet.id} onClose={() => setAsking(false)} />}
    </>
  );
}

function Asked({ snippet, help }: { snippet: number; help: Help }) {
  const { t } = useTranslation('snippetHelp');
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () => endHelp(snippet),
    onSettled: () => renewHelp(queryClient, snippet),
    meta: { failure: 'update' },
  });
  const names = help.watchers.map(({ name }) => name).join(', ');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', minWidth: 0 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {t('seen', { class: help.classroom.name })}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" role="status">
          {names ? t('watching', { names }) : t('waiting')}
        </Typography>
      </Box>
      <Button size="small" variant="contained" loading={ending.isPending} onClick={() => ending.mutate()}>
        {t('end')}
      </Button>
    </Box>
  );
}
