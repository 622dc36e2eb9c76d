import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { RuntimeKey } from '#/runtimes';
import type { EmbeddedSnippet } from './boot';
import { FileViews } from './FileViews';
import { LastRun } from './LastRun';
import { player } from './player';

/** A snippet in another site's page: its files, and what it does or did. */
export function EmbedPage(props: { snippet: EmbeddedSnippet; runtime: RuntimeKey | null; siteName: string }) {
  const { snippet, runtime, siteName } = props;
  const { t } = useTranslation('embed');
  return (
    <Box component="main" id="main" className="lp-container" sx={page}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="h3" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {snippet.title}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[snippet.author, snippet.language_name, siteName].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Button
          component="a"
          variant="outlined"
          href={snippet.url}
          target="_blank"
          rel="noopener"
          endIcon={<OpenIcon fontSize="small" />}
        >
          {t('open')}
        </Button>
      </Box>
      {runtime === null ? <LastRun run={snippet.last_run} /> : <player.Part snippet={snippet} runtime={runtime} />}
      <FileViews files={snippet.files} />
    </Box>
  );
}

const page = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: 4, py: 4 } as const;
