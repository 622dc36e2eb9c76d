import BackIcon from '@mui/icons-material/ArrowBackRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { tenantQuery } from '#/api/site';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { papersQuery } from './api';
import { Choose } from './Choose';
import { KeySheet } from './KeySheet';
import { page, printRules } from './look';
import { Paper } from './Paper';
import { numberOf } from './printing';
import type { ContestPapers, PrintChoice } from './types';

const styles = <GlobalStyles styles={printRules} />;
/** Variants that are chosen at first: a hundred papers at once are for who asks for them. */
const AT_FIRST = 8;

export const load = async ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (Number.isSafeInteger(id)) await queryClient.prefetchQuery(papersQuery(id));
};

/** The papers of a contest and their keys, as they come on paper. */
export default function PapersPage() {
  const { t } = useTranslation('papers');
  const id = Number(useParams().id);
  return (
    <Box sx={page}>
      {styles}
      <Box className="papers-screen" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Button
          component={AppLink}
          to={withQuery(paths.manageContest(id), { tab: 'parts' })}
          startIcon={<BackIcon />}
          color="inherit"
        >
          {t('back')}
        </Button>
      </Box>
      <Typography className="papers-screen" variant="h1">
        {t('title.contest-papers')}
      </Typography>
      <QueryView
        query={useQuery(papersQuery(id))}
        empty={{
          when: ({ questions }) => questions.length === 0,
          show: <EmptyState title={t('empty.questions')} text={t('empty.questionsText')} />,
        }}
      >
        {(papers) => <Sheets papers={papers} />}
      </QueryView>
    </Box>
  );
}

function Sheets({ papers }: { papers: ContestPapers }) {
  const { t } = useTranslation('papers');
  usePageTitle(papers.name);
  const site = useQuery(tenantQuery).data?.name ?? '';
  const [choice, setChoice] = useState<PrintChoice>(() => ({
    papers: true,
    keys: false,
    about: false,
    variants: new Set(papers.variants.slice(0, AT_FIRST).map(numberOf)),
  }));
  const questions = useMemo(() => new Map(papers.questions.map((question) => [question.id, question])), [papers]);
  const chosen = papers.variants.filter((variant) => choice.variants.has(numberOf(variant)));
  const isNothing = chosen.length === 0 || !(choice.papers || choice.keys);
  return (
    <>
      <Box className="papers-screen" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Choose
          choice={choice}
          variants={papers.variants}
          hasAbout={papers.description_html !== ''}
          onChange={setChoice}
        />
        <Button variant="contained" startIcon={<PrintIcon />} disabled={isNothing} onClick={() => print()}>
          {t('print')}
        </Button>
      </Box>
      {isNothing ? (
        <EmptyState title={t('empty.nothing')} text={t('empty.nothingText')} />
      ) : (
        <div>
          {choice.papers &&
            chosen.map((variant) => (
              <Paper
                key={numberOf(variant)}
                papers={papers}
                variant={variant}
                questions={questions}
                site={site}
                showsAbout={choice.about}
              />
            ))}
          {choice.keys && <KeySheet papers={papers} variants={chosen} questions={questions} />}
        </div>
      )}
    </>
  );
}
