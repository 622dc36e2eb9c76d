import CheckIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { DifficultyChip } from '#/ui/Chips';
import { ProgressMark } from '#/ui/ProblemRow';
import { LinkRow, Rows } from '#/ui/Widget';
import type { RoadmapSection } from '../types';
import { SolvedBar } from './SolvedBar';

/** The sections of a roadmap as a path from top to bottom. */
export function SectionPath({ sections }: { sections: readonly RoadmapSection[] }) {
  return (
    <Box component="ol" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', m: 0, p: 0, listStyle: 'none' }}>
      {sections.map((section, index) => (
        <Step key={index} section={section} number={index + 1} isLast={index === sections.length - 1} />
      ))}
    </Box>
  );
}

function Step({ section, number, isLast }: { section: RoadmapSection; number: number; isLast: boolean }) {
  const { t } = useTranslation('roadmaps');
  const id = useId();
  const title = section.title || t('section.unnamed', { number: formatNumber(number) });
  const solved = section.questions.filter(({ state }) => state === 'solved').length;
  const isDone = section.questions.length > 0 && solved === section.questions.length;
  return (
    <Box component="li" sx={step}>
      <Box aria-hidden sx={rail}>
        <Box sx={[mark, isDone && markDone]}>{isDone ? <CheckIcon fontSize="small" /> : formatNumber(number)}</Box>
        {!isLast && <Box sx={{ flex: 1, width: 2, backgroundColor: 'divider' }} />}
      </Box>
      <Card component="section" aria-labelledby={id} sx={{ mb: isLast ? 0 : 5, minWidth: 0 }}>
        <Box sx={{ display: 'grid', gap: 2, p: 4 }}>
          <Typography variant="h3" component="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {section.questions.length > 0 ? (
            <SolvedBar solved={solved} total={section.questions.length} of={title} />
          ) : (
            <Typography variant="body2" color="textSecondary">
              {t('section.empty')}
            </Typography>
          )}
        </Box>
        <Rows ordered>
          {section.questions.map((problem) => (
            <LinkRow
              key={problem.id}
              to={paths.problem(problem.slug)}
              title={problem.title}
              end={
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flex: 'none' }}>
                  <DifficultyChip difficulty={problem.difficulty} />
                  <ProgressMark state={problem.state} />
                </Box>
              }
            />
          ))}
        </Rows>
      </Card>
    </Box>
  );
}

const step = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '40px minmax(0, 1fr)' },
  columnGap: 4,
} as const;

const rail = { display: { xs: 'none', sm: 'flex' }, flexDirection: 'column', alignItems: 'center' } as const;

const mark = {
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  my: 2,
  borderRadius: '50%',
  border: '2px solid',
  borderColor: 'divider',
  backgroundColor: 'background.paper',
  fontSize: 'var(--lp-font-sm)',
  fontWeight: 'var(--lp-medium)',
} as const;

const markDone = { borderColor: 'success.main', color: 'success.main' } as const;
