import HandIcon from '@mui/icons-material/BackHandOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { RelativeTime } from '#/ui/RelativeTime';
import { classHelpQuery, type AskedHelp } from '../api';

/** Who asks for help with a snippet, also between sessions, the longest first; nothing where nobody does. */
export function HelpList({ classroom }: { classroom: number }) {
  const { t } = useTranslation('classLive');
  const id = useId();
  const { data: asked = [] } = useQuery(classHelpQuery(classroom));
  if (asked.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 5 }}>
      <Typography id={id} variant="subtitle1" component="h2" sx={{ mb: 2 }}>
        {t('help.title')}
      </Typography>
      <Box component="ul" sx={list}>
        {asked.map((help) => (
          <li key={help.snippet.id}>
            <Asked help={help} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Asked({ help: { snippet, learner, question, asked_at: at, watchers } }: { help: AskedHelp }) {
  const { t } = useTranslation('classLive');
  const names = watchers.map(({ name }) => name).join(', ');
  return (
    <Card variant="outlined" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', p: 3 }}>
      <HandIcon aria-hidden fontSize="small" sx={{ color: 'var(--lp-warning-text)' }} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {learner.name} · {snippet.title}
        </Typography>
        {question && <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{question}</Typography>}
        <Typography variant="caption" component="p" color="textSecondary">
          <RelativeTime at={at} />
          {names && ` · ${t('help.watching', { names })}`}
        </Typography>
      </Box>
      <Button variant="outlined" component={AppLink} to={withQuery(paths.snippet(snippet.slug), { help: 1 })}>
        {t('help.go')}
        <span className="lp-visually-hidden">: {learner.name}</span>
      </Button>
    </Card>
  );
}

const list = { display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' } as const;
