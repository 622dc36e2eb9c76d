import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { dialogs } from '#/ui/dialogs';
import type { Leftover } from '../keeper/leftovers';
import type { Leftovers } from '../keeper/useLeftovers';

/** Tells what of somebody's is in this browser and not with the server, leads there, and throws it away where that is wanted. */
export function LeftoverNotice({ left, discard }: Leftovers) {
  const { t } = useTranslation('snippets');
  if (left.length === 0) return null;
  const ask = (one: Leftover) =>
    dialogs.confirm({
      title: t('leftover.discardTitle', { title: one.content.title || t('untitled') }),
      text: t('leftover.discardText'),
      action: t('leftover.discard'),
      danger: true,
      run: () => discard(one),
    });
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {t('leftover.text', { count: left.length })}
      <ul>
        {left.map((one) => {
          const title = one.content.title || t('untitled');
          const to = one.slug === null ? withQuery(paths.newSnippet, { draft: one.key }) : paths.snippet(one.slug);
          return (
            <li key={one.key}>
              <Link component={AppLink} to={to}>
                {title}
              </Link>{' '}
              · {t(`leftover.${one.state}`)}{' '}
              <Button
                size="small"
                color="inherit"
                aria-label={t('leftover.discardOf', { title })}
                onClick={() => void ask(one)}
              >
                {t('leftover.discard')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
