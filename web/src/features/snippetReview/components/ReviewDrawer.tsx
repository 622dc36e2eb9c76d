import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { Drawer } from '#/ui/Drawer';
import { PlainSelect } from '#/ui/PlainSelect';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { remarksQuery, reviewedVersionQuery, reviewedVersionsQuery, type ReviewedSnippet } from '../api';
import { useRemarks } from '../useRemarks';
import { RemarkedFiles } from './RemarkedFiles';
import { ReviewLink } from './ReviewLink';

/** The link for others, and version by version what they said. `version`: the one that the page shows; null: the newest. */
export function ReviewDrawer(props: { snippet: ReviewedSnippet; version: number | null; onClose: () => void }) {
  const { snippet, version, onClose } = props;
  const { t } = useTranslation('snippetReview');
  const [chosen, setChosen] = useState(version);
  const versions = useQuery(reviewedVersionsQuery(snippet.id));
  return (
    <Drawer open width="lg" title={t('panel.title', { title: snippet.title })} onClose={onClose}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
        {snippet.can_edit && <ReviewLink snippet={snippet.id} version={version} onMade={setChosen} />}
        <QueryView
          query={versions}
          empty={{
            when: (all) => chosen === null && all.every(({ remarks }) => remarks === 0),
            show: <EmptyState title={t('none')} text={t('noneText')} />,
          }}
        >
          {(all) => {
            const spokenOf = all.filter(({ n, remarks }) => remarks > 0 || n === chosen);
            const shown = chosen ?? spokenOf[0]?.n;
            return (
              shown !== undefined && (
                <>
                  <PlainSelect
                    label={t('version.label')}
                    value={String(shown)}
                    options={spokenOf.map(({ n, name, at, remarks }) => ({
                      value: String(n),
                      text: [
                        name ?? t('version.number', { number: formatNumber(n) }),
                        formatDateTime(at),
                        t('version.remarks', { count: remarks, number: formatNumber(remarks) }),
                      ].join(' · '),
                    }))}
                    onChange={(n) => setChosen(Number(n))}
                  />
                  <Version key={shown} snippet={snippet.id} n={shown} />
                </>
              )
            );
          }}
        </QueryView>
      </Box>
    </Drawer>
  );
}

function Version({ snippet, n }: { snippet: number; n: number }) {
  const { t } = useTranslation('snippetReview');
  const queries = [useQuery(reviewedVersionQuery(snippet, n)), useQuery(remarksQuery(snippet, n))] as const;
  const { send, remove } = useRemarks(snippet, { place: { n } });
  return (
    <QueryView query={queries}>
      {([version, remarks]) => (
        <Box component="section" aria-label={t('version.number', { number: formatNumber(n) })}>
          <Typography variant="subtitle1" component="h3" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {version.title}
          </Typography>
          <RemarkedFiles files={version.files} remarks={remarks} send={send} onRemove={remove} />
        </Box>
      )}
    </QueryView>
  );
}
