import BackIcon from '@mui/icons-material/ArrowBackRounded';
import NextIcon from '@mui/icons-material/ChevronRightRounded';
import PreviousIcon from '@mui/icons-material/ChevronLeftRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '#/features/problems';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { pairQuery } from './api';
import { CodeSide } from './CodeSide';
import { DecisionBar } from './DecisionBar';
import { DecisionChip } from './DecisionChip';
import { linesOf, neighbour } from './lines';
import { PassageBar } from './PassageBar';
import { PersonHead } from './PersonHead';
import { sides, type SimilarPairDetail } from './types';
import { useComparisonKeys } from './useComparisonKeys';

interface ComparisonProps {
  contest: number;
  pair: number;
  /** Its tab is open: keys are for it. */
  isShown: boolean;
  /** Goes to the next pair of the list; not there: this is the last. */
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onBack: () => void;
}

/** Two programs side by side, and what is decided about them. */
export function Comparison(props: ComparisonProps) {
  const { contest, pair, onBack, onNext, onPrevious } = props;
  const { t } = useTranslation('similarity');
  const query = useQuery(pairQuery(contest, pair));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Button color="secondary" startIcon={<BackIcon />} onClick={onBack}>
          {t('back')}
        </Button>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            color="secondary"
            startIcon={<PreviousIcon />}
            disabled={!onPrevious}
            onClick={onPrevious}
            aria-keyshortcuts="K"
          >
            {t('pair.previous')}
          </Button>
          <Button
            variant="outlined"
            color="secondary"
            endIcon={<NextIcon />}
            disabled={!onNext}
            onClick={onNext}
            aria-keyshortcuts="J"
          >
            {t('pair.next')}
          </Button>
        </Box>
      </Box>
      <QueryView query={query} missing={<EmptyState title={t('gone')} text={t('goneText')} />}>
        {(detail) => <Programs {...props} detail={detail} />}
      </QueryView>
    </>
  );
}

function Programs(props: ComparisonProps & { detail: SimilarPairDetail }) {
  const { contest, detail, isShown, onNext, onPrevious } = props;
  const { t } = useTranslation('similarity');
  const languages = useQuery(languagesQuery).data;
  const [passage, setPassage] = useState<number | null>(null);
  const { matches, one_source: one, other_source: other, label, title } = detail;
  const lines = useMemo(
    () => ({ one: linesOf(one, matches, 'one'), other: linesOf(other, matches, 'other') }),
    [one, other, matches],
  );
  const go = (step: 1 | -1) => setPassage((now) => neighbour(now, step, matches.length));
  useComparisonKeys(
    isShown
      ? {
          nextPassage: () => go(1),
          previousPassage: () => go(-1),
          ...(onNext && { nextPair: onNext }),
          ...(onPrevious && { previousPair: onPrevious }),
        }
      : null,
  );
  const languageOf = (id: number) => languages?.find((language) => language.id === id)?.name;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="h3" component="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {label == null ? title : `${label}. ${title}`}
        </Typography>
        <DecisionChip decision={detail.decision} />
      </Box>
      <DecisionBar contest={contest} pair={detail} />
      <PassageBar matches={matches} passage={passage} onGo={go} onChoose={setPassage} />
      <Box sx={columns}>
        {sides.map((side) => (
          <Box
            key={side}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: 2 }}
          >
            <PersonHead
              contest={contest}
              program={detail[side]}
              share={side === 'one' ? detail.share_of_one : detail.share_of_other}
              language={languageOf(side === 'one' ? detail.one_language_id : detail.other_language_id)}
            />
            <CodeSide label={t('codeOf', { name: detail[side].name })} lines={lines[side]} passage={passage} />
          </Box>
        ))}
      </Box>
    </>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
} as const;
