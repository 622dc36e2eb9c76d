import RestoreIcon from '@mui/icons-material/RestoreOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewPanel } from '#/features/snippetReview';
import { formatDateTime } from '#/i18n/format';
import { Drawer } from '#/ui/Drawer';
import { PlainSelect } from '#/ui/PlainSelect';
import { ErrorState, SkeletonList } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { restoreVersion, versionQuery, versionsQuery } from '../api';
import { contentOf } from '../content';
import type { SnippetKeeper, SnippetSnapshot } from '../keeper/keeper';
import type { SnippetView, VersionItem, VersionView } from '../types';
import { CompareDialog } from './CompareDialog';
import { useVersionWords } from './useVersionWords';

/** What is compared with a version: what is written now, or another version by its number. */
const NOW = 'now';

/** One version of a snippet beside what it is now or was at another time, which can be brought back. */
export function VersionDialog(props: {
  view: SnippetView;
  n: number;
  keeper: SnippetKeeper;
  snapshot: SnippetSnapshot;
  /** `editor_mode` of the language. */
  mode: string;
  onClose: () => void;
}) {
  const { view, n, keeper, snapshot, mode, onClose } = props;
  const { t } = useTranslation('snippets');
  const version = useQuery(versionQuery(view.id, n));
  const [against, setAgainst] = useState(NOW);
  const other = useQuery({ ...versionQuery(view.id, Number(against)), enabled: against !== NOW });
  const restore = useMutation({
    mutationFn: () => keeper.apply(({ id, version: now }) => restoreVersion(id, n, now)),
    onSuccess: () => {
      toasts.success(t('version.restored', { n }));
      onClose();
    },
    networkMode: 'always',
    meta: { failure: 'update' },
  });
  const failed = version.error ?? (against === NOW ? null : other.error);
  const after = against === NOW ? snapshot.content : other.data && contentOf(other.data);
  if (!version.data || !after) {
    return (
      <Drawer open title={t('version.number', { n })} onClose={onClose}>
        {failed ? <ErrorState error={failed} onRetry={() => void version.refetch()} /> : <SkeletonList rows={4} />}
      </Drawer>
    );
  }
  return (
    <CompareDialog
      title={version.data.name ?? t('version.number', { n })}
      before={contentOf(version.data)}
      after={after}
      beforeLabel={labelOf(version.data)}
      afterLabel={against === NOW ? t('version.now') : other.data ? labelOf(other.data) : ''}
      mode={mode}
      tools={
        <>
          <Against view={view} n={n} value={against} onChange={setAgainst} />
          <ReviewPanel snippet={view} version={n} />
        </>
      }
      actions={
        <Button
          variant="contained"
          startIcon={<RestoreIcon />}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {t('version.restore')}
        </Button>
      }
      onClose={onClose}
    />
  );
}

const labelOf = ({ n, name, at }: VersionView) => `${name ?? `#${n}`} · ${formatDateTime(at)}`;

/** What the version is compared with. */
function Against(props: { view: SnippetView; n: number; value: string; onChange: (value: string) => void }) {
  const { view, n, value, onChange } = props;
  const { t } = useTranslation('snippets');
  const words = useVersionWords();
  const { data } = useInfiniteQuery(versionsQuery(view.id));
  const versions: VersionItem[] = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PlainSelect
      label={t('compare.with')}
      value={value}
      onChange={onChange}
      options={[
        { value: NOW, text: t('version.now') },
        ...versions.filter((one) => one.n !== n).map((one) => ({ value: String(one.n), text: words(one) })),
      ]}
    />
  );
}
