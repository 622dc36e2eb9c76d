import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { points } from '../../judge/format';
import { testCasesQuery } from '../api';
import { Explanation } from '../components/Section';
import { useListFault } from '../components/useProblemForm';
import type { ProblemForm } from '../schema';
import { writePositions } from './positions';
import { SubtaskRow } from './SubtaskRow';

/** Groups of tests that give points together, in the order in which they are judged. */
export function SubtaskFields({ problemId }: { problemId: number | null }) {
  const { t } = useTranslation('authoring');
  const { fields, append, remove, move } = useFieldArray<ProblemForm, 'subtasks', 'rowKey'>({
    name: 'subtasks',
    keyName: 'rowKey',
  });
  const [subtasks, maxScore] = useWatch<ProblemForm, ['subtasks', 'max_score']>({ name: ['subtasks', 'max_score'] });
  const fault = useListFault('subtasks');
  const tests = useQuery({ ...testCasesQuery(problemId ?? 0), enabled: problemId !== null }).data ?? [];
  const positions = tests.map(({ position }) => position);
  const total = subtasks.reduce((sum, subtask) => sum + (subtask.score || 0), 0);
  const left = positions.filter((position) => !subtasks.some((subtask) => subtask.tests.includes(position)));
  const titleOf = (id: number) => t('subtask.name', { number: fields.findIndex((field) => field.id === id) + 1 });
  const add = () => {
    const samples = tests.filter((test) => test.is_sample).map(({ position }) => position);
    append({
      id: Math.max(0, ...subtasks.map(({ id }) => id)) + 1,
      name: '',
      score: Math.max(maxScore - total, 1),
      rule: 'min',
      requires: [],
      tests: left.filter((position) => !samples.includes(position)),
    });
  };
  return (
    <>
      <Explanation>{t('subtask.hint')}</Explanation>
      {fields.length > 0 && (
        <SortableList
          label={t('subtask.title')}
          items={fields}
          nameOf={({ id }) => titleOf(id)}
          onMove={async ({ from, to }) => move(from.index, to.index)}
          renderItem={({ id }) => {
            const index = fields.findIndex((field) => field.id === id);
            return (
              <SubtaskRow title={titleOf(id)} index={index} positions={positions} onRemove={() => remove(index)} />
            );
          }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={add}>
          {t('subtask.add')}
        </Button>
        {subtasks.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }} role="status">
            {t('subtask.total', { total: points(total), max: points(maxScore) })}
            {left.length > 0 && ` ${t('subtask.left', { tests: writePositions(left) })}`}
          </Typography>
        )}
      </Box>
      <Box aria-live="polite">{fault && <FormHelperText error>{fault}</FormHelperText>}</Box>
    </>
  );
}
