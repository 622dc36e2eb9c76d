import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatBytes, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { Drawer } from '#/ui/Drawer';
import { Menu } from '#/ui/Menu';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState } from '#/ui/states';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { nameVersion, snippetKeys, versionsQuery } from '../api';
import { limits } from '../content';
import type { SnippetView, VersionItem } from '../types';
import { useVersionWords } from './useVersionWords';

/** What a snippet was, the newest first: at runs, every ten minutes of work, and what its author has named. */
export function VersionsDrawer({ view, onClose }: { view: SnippetView; onClose: () => void }) {
  const { t } = useTranslation('snippets');
  const query = useInfiniteQuery(versionsQuery(view.id));
  const [named, setNamed] = useState<VersionItem | null>(null);
  return (
    <Drawer open title={t('version.title')} onClose={onClose}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        {t('version.lead')}
      </Typography>
      <QueryView
        query={query}
        empty={{
          when: ({ pages }) => pages.every(({ items }) => items.length === 0),
          show: <EmptyState title={t('version.none')} text={t('version.noneText')} />,
        }}
      >
        {({ pages }) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {pages
              .flatMap(({ items }) => items)
              .map((version) => (
                <VersionRow key={version.n} view={view} version={version} onName={() => setNamed(version)} />
              ))}
          </Box>
        )}
      </QueryView>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} sx={{ mt: 3 }}>
          {t('version.more')}
        </Button>
      )}
      {named && <NameDialog view={view} version={named} onClose={() => setNamed(null)} />}
    </Drawer>
  );
}

function VersionRow({ view, version, onName }: { view: SnippetView; version: VersionItem; onName: () => void }) {
  const { t } = useTranslation('snippets');
  const words = useVersionWords()(version);
  const { n, at, bytes, remarks, name } = version;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component={AppLink}
          to={withQuery(paths.snippet(view.slug), { version: n })}
          variant="subtitle2"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {words}
        </Link>
        <Typography variant="caption" component="p" color="textSecondary">
          <RelativeTime at={at} /> · {formatBytes(bytes)}
        </Typography>
      </Box>
      {version.has_review_link && <Chip tone="neutral">{t('version.linked')}</Chip>}
      {remarks > 0 && (
        <Chip tone="info">{t('version.remarks', { count: remarks, number: formatNumber(remarks) })}</Chip>
      )}
      <Menu
        label={t('version.menu', { name: words })}
        button={
          <IconButton aria-label={t('version.menu', { name: words })} title={t('version.menu', { name: words })}>
            <MoreIcon fontSize="small" />
          </IconButton>
        }
        items={[{ key: 'name', label: t(name === null ? 'version.give' : 'version.rename'), onClick: onName }]}
      />
    </Box>
  );
}

/** Names a version, which is kept then for good; an empty name takes it away. */
function NameDialog({ view, version, onClose }: { view: SnippetView; version: VersionItem; onClose: () => void }) {
  const { t } = useTranslation('snippets');
  const queryClient = useQueryClient();
  type Form = { name: string };
  const form = useApiForm<Form, unknown>({
    schema: z.object({ name: rules.optionalText(limits.versionName) }),
    defaultValues: { name: version.name ?? '' },
    send: ({ name }) => nameVersion(view.id, version.n, name === '' ? null : name),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: snippetKeys.versions(view.id) });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('version.nameTitle')} action={t('rename.action')} maxWidth="xs" onClose={onClose}>
      <TextField<Form>
        name="name"
        label={t('version.name')}
        hint={t('version.nameHint')}
        autoComplete="off"
        maxLength={limits.versionName}
        optional
      />
    </FormDialog>
  );
}
