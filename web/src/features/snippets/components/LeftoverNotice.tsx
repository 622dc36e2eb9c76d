import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import type { Leftover } from '../keeper/leftovers';

/** Tells what of somebody's is in this browser and not with the server, and leads there. */
export function LeftoverNotice({ left }: { left: readonly Leftover[] }) {
  const { t } = useTranslation('snippets');
  if (left.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {t('leftover.text', { count: left.length })}
      <ul>
        {left.map(({ key, slug, content, state }) => (
          <li key={key}>
            <Link
              component={AppLink}
              to={slug === null ? withQuery(paths.newSnippet, { draft: key }) : paths.snippet(slug)}
            >
              {content.title || t('untitled')}
            </Link>{' '}
            · {t(`leftover.${state}`)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
