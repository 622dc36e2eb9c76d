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
  const versions = useQuery({ ...reviewedVersionsQuery(snippet.id), staleTime: 0 });
  // What was known before may name a link that leads nowhere by now.
  const known = versions.isFetchedAfterMount ? (versions.data ?? []) : [];
  const looked = version ?? shownOf(known, chosen);
  const isLinked = known.some(({ n, has_review_link: has }) => has && n === looked);
  return (
    <Drawer open width="lg" title={t('panel.title', { title: snippet.title })} onClose={onClose}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
        {snippet.can_edit && (
          <ReviewLink
            snippet={snippet.id}
            version={version}
            linked={isLinked && looked !== undefined ? looked : null}
            onMade={setChosen}
          />
        )}
        <QueryView
          query={versions}
          empty={{
            when: (all) => shownOf(all, chosen) === undefined,
            show: <EmptyState title={t('none')} text={t('noneText')} />,
          }}
        >
          {(all) => {
            const shown = shownOf(all, chosen);
            return (
              shown !== undefined && (
                <>
                  <PlainSelect
                    label={t('version.label')}
                    value={String(shown)}
                    options={all
                      .filter((one) => one.n === chosen || isSpokenOf(one))
                      .map(({ n, name, at, remarks, has_review_link: has }) => ({
                        value: String(n),
                        text: [
                          name ?? t('version.number', { number: formatNumber(n) }),
                          formatDateTime(at),
                          t('version.remarks', { count: remarks, number: formatNumber(remarks) }),
                          ...(has ? [t('version.linked')] : []),
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

interface ReviewedVersion {
  n: number;
  remarks: number;
  has_review_link: boolean;
}

/** Others have said something of it, or can. */
const isSpokenOf = ({ remarks, has_review_link: has }: ReviewedVersion) => remarks > 0 || has;

/** The version that is looked at: the chosen one, else the newest of which others have said something, or can. */
const shownOf = (all: readonly ReviewedVersion[], chosen: number | null) => chosen ?? all.find(isSpokenOf)?.n;

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
