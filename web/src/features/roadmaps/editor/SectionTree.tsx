import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { DifficultyChip } from '#/ui/Chips';
import { TextField } from '#/ui/form/TextField';
import { SortableTree } from '#/ui/SortableTree/SortableTree';
import { mayStandIn, toNodes, toSections, type Node } from './nodes';
import { limits, type ProblemForm, type RoadmapForm } from './schema';
import { useSections, type SectionsWork } from './useSections';

const ProblemPicker = lazy(() => import('./ProblemPicker'));

/** The sections of a roadmap and their problems in an order: by mouse, finger or Alt and arrows. */
export function SectionTree() {
  const { t } = useTranslation('roadmaps');
  const work = useSections();
  const [picksFor, setPicksFor] = useState<string | null>(null);
  const { sections } = work;
  const nameOf = (node: Node) =>
    node.problem?.title ??
    sectionName(
      t,
      sections.findIndex(({ id }) => id === node.id),
      sections,
    );
  const known = sections.flatMap(({ questions }) => questions.map(({ id }) => id));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {t('section.hint')}
      </Typography>
      <SortableTree
        label={t('section.all')}
        items={toNodes(sections)}
        nameOf={nameOf}
        canDrop={mayStandIn}
        onMove={({ tree }) => Promise.resolve(work.set(toSections(tree, sections)))}
        renderItem={(node) =>
          node.problem ? (
            <ProblemLine problem={node.problem} work={work} />
          ) : (
            <SectionLine id={node.id} name={nameOf(node)} work={work} onPick={() => setPicksFor(node.id)} />
          )
        }
      />
      <div>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={sections.length >= limits.sections}
          onClick={work.addSection}
        >
          {t('section.add')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {picksFor !== null && (
          <ProblemPicker
            known={known}
            onAdd={(problem) => work.addProblem(picksFor, problem)}
            onClose={() => setPicksFor(null)}
          />
        )}
      </Suspense>
    </Box>
  );
}

function sectionName(
  t: ReturnType<typeof useTranslation<'roadmaps'>>['t'],
  index: number,
  sections: SectionsWork['sections'],
): string {
  return sections[index]?.title || t('section.unnamed', { number: formatNumber(index + 1) });
}

function SectionLine(props: { id: string; name: string; work: SectionsWork; onPick: () => void }) {
  const { id, name, work, onPick } = props;
  const { t } = useTranslation('roadmaps');
  const index = work.sections.findIndex((section) => section.id === id);
  const count = work.sections.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <Box sx={line}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <TextField<RoadmapForm>
          name={`sections.${index}.title`}
          label={t('section.title', { number: formatNumber(index + 1) })}
          hideLabel
          placeholder={t('section.placeholder')}
          maxLength={limits.title}
          autoComplete="off"
        />
      </Box>
      <Button size="small" startIcon={<AddIcon />} disabled={count >= limits.problems} onClick={onPick}>
        {t('problem.add')}
      </Button>
      <IconButton aria-label={t('section.remove', { name })} onClick={() => work.removeSection(id, name)}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

function ProblemLine({ problem, work }: { problem: ProblemForm; work: SectionsWork }) {
  const { t } = useTranslation('roadmaps');
  return (
    <Box sx={line}>
      <Typography variant="body2" sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {problem.title}
      </Typography>
      <DifficultyChip difficulty={problem.difficulty} />
      <IconButton
        aria-label={t('problem.remove', { title: problem.title })}
        onClick={() => work.removeProblem(problem)}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 1, minWidth: 0 } as const;
