import BackIcon from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { VerdictChip } from '#/ui/Chips';
import { CopyButton } from '#/ui/CopyButton';
import { dialogs } from '#/ui/dialogs';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { languagesQuery, submissionQuery, submissionsQuery } from '../api';
import { mebibytes, points } from '../judge/format';
import { useVerdictWords } from '../judge/words';
import { missingList, submittedProject } from '../scratchWork/parts';
import { missingOf, scratchLanguage } from '../scratchWork/rules';
import { countSet, noSubmissionFilters, type SubmissionFilters as Filters } from '../submissionFilters';
import type { Problem, Submission, SubmissionListItem } from '../types';
import { SignInLink } from './ActionDock';
import { BlockTitle, Output } from './CodeBlock';
import { CompilerOutput } from './CompilerOutput';
import { JudgeAgain } from './JudgeAgain';
import { SubmissionFilters } from './SubmissionFilters';
import { Headline, Tests } from './Verdict';

type OnLoad = ((source: string, languageId: number) => void) | null;

/** Past submissions of a problem, mine or where that is allowed everybody's, and one of them in full. */
export function Submissions({ problem, signedIn, onLoad }: { problem: Problem; signedIn: boolean; onLoad: OnLoad }) {
  const { t } = useTranslation('problems');
  const [open, setOpen] = useState<number | null>(null);
  const [filters, setFilters] = useState(noSubmissionFilters);
  if (!signedIn) return <EmptyState title={t('history.signedOut')} action={<SignInLink />} />;
  if (open !== null) return <OneSubmission problem={problem} id={open} onBack={() => setOpen(null)} onLoad={onLoad} />;
  return (
    <>
      <SubmissionFilters problem={problem} values={filters} onChange={setFilters} />
      <SubmissionList problem={problem} filters={filters} onOpen={setOpen} />
    </>
  );
}

function SubmissionList(props: { problem: Problem; filters: Filters; onOpen: (id: number) => void }) {
  const { problem, filters, onOpen } = props;
  const { t } = useTranslation('problems');
  const list = useInfiniteQuery(submissionsQuery(problem.id, filters));
  const items = list.data?.pages.flatMap((page) => page.items);
  if (!items)
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonList rows={4} />
    );
  if (items.length === 0) return <NoSubmissions filters={filters} />;
  return (
    <>
      <List disablePadding aria-label={t('work.history')} sx={{ mx: -2, mt: -2 }}>
        {items.map((item) => (
          <SubmissionRow key={item.id} item={item} isNamed={filters.all} onOpen={() => onOpen(item.id)} />
        ))}
      </List>
      {list.hasNextPage && (
        <Button
          size="small"
          color="inherit"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          sx={{ mt: 2 }}
        >
          {t('history.more')}
        </Button>
      )}
    </>
  );
}

function NoSubmissions({ filters }: { filters: Filters }) {
  const { t } = useTranslation('problems');
  if (countSet(filters) > 0) return <EmptyState title={t('history.narrowedEmpty')} text={t('history.narrowedText')} />;
  if (filters.all) return <EmptyState title={t('history.allEmpty')} />;
  return <EmptyState title={t('history.empty')} text={t('history.emptyText')} />;
}

function useLanguageName(): (id: number) => string {
  const languages = useQuery(languagesQuery).data;
  return (id) => languages?.find((language) => language.id === id)?.name ?? '';
}

function SubmissionRow(props: { item: SubmissionListItem; isNamed: boolean; onOpen: () => void }) {
  const { item, isNamed, onOpen } = props;
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const languageName = useLanguageName();
  const told = { time: formatDateTime(item.created_at), verdict: words.name(item.status) };
  const label = isNamed ? t('history.openOf', { ...told, name: item.user.name }) : t('history.open', told);
  return (
    <ListItem disablePadding divider>
      <ListItemButton aria-label={label} onClick={onOpen} sx={{ gap: 4, px: 2, py: 2.5, borderRadius: 0 }}>
        <Stack sx={{ flex: 1, minWidth: 0, gap: 1, alignItems: 'flex-start' }}>
          {isNamed && <Typography variant="subtitle2">{item.user.name}</Typography>}
          <VerdictChip status={item.status} />
          <Typography
            variant="body2"
            component="div"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 14px', color: 'text.secondary' }}
          >
            <RelativeTime at={item.created_at} />
            {item.language_id !== null && <span>{languageName(item.language_id)}</span>}
            <span>{t('result.time', { ms: item.cpu_ms })}</span>
            <span>{t('result.memory', { mib: mebibytes(item.memory_kib) })}</span>
          </Typography>
        </Stack>
        <Box component="strong" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
          {t('result.score', { score: points(item.score), max: points(item.max_score) })}
        </Box>
      </ListItemButton>
    </ListItem>
  );
}

function OneSubmission(props: { problem: Problem; id: number; onBack: () => void; onLoad: OnLoad }) {
  const { problem, id, onBack, onLoad } = props;
  const { t } = useTranslation('problems');
  const one = useQuery(submissionQuery(id));
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<BackIcon />}
        onClick={onBack}
        sx={{ mt: -1.5, mb: 2.5, ml: -2.5 }}
      >
        {t('history.back')}
      </Button>
      {one.data && <JudgeAgain problem={problem} submission={one.data} />}
      {one.data && <SubmissionDetails submission={one.data} onLoad={onLoad} />}
      {!one.data &&
        (one.error ? <ErrorState error={one.error} onRetry={() => void one.refetch()} /> : <SkeletonList rows={3} />)}
    </>
  );
}

function SubmissionDetails({ submission, onLoad }: { submission: Submission; onLoad: OnLoad }) {
  const { t } = useTranslation('problems');
  const languageName = useLanguageName();
  const result = { ...submission, submission_id: submission.id, wall_ms: 0 };
  const load = async () => {
    const agreed = await dialogs.confirm({
      title: t('history.loadTitle'),
      text: t('history.loadText'),
      action: t('history.load'),
    });
    if (agreed && submission.language_id !== null) onLoad?.(submission.source_code, submission.language_id);
  };
  const title = [
    t('history.source'),
    submission.language_id !== null && languageName(submission.language_id),
    formatDateTime(submission.created_at),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Stack sx={{ gap: 3.5, minWidth: 0 }}>
      <Headline result={result} />
      {submission.compile_output && (
        <CompilerOutput text={submission.compile_output} failed={submission.status === 'CPE'} />
      )}
      {submission.missing.length > 0 && <missingList.Part missing={missingOf(submission.missing)} />}
      {submission.language_id === scratchLanguage ? (
        <submittedProject.Part submission={submission} title={title} />
      ) : (
        <Source submission={submission} title={title} onLoad={onLoad && (() => void load())} />
      )}
      <Tests result={result} />
    </Stack>
  );
}

function Source(props: { submission: Submission; title: string; onLoad: (() => void) | null }) {
  const { submission, title, onLoad } = props;
  const { t } = useTranslation('problems');
  return (
    <Stack component="section" sx={{ gap: 1.5, minWidth: 0, alignItems: 'flex-start' }}>
      <Stack direction="row" sx={{ width: '100%', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <BlockTitle>{title}</BlockTitle>
        <CopyButton text={submission.source_code} />
      </Stack>
      <Output tabIndex={0}>{submission.source_code}</Output>
      {onLoad && (
        <Button size="small" variant="outlined" color="inherit" onClick={onLoad}>
          {t('history.load')}
        </Button>
      )}
    </Stack>
  );
}
