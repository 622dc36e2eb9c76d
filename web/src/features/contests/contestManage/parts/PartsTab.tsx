import AddIcon from '@mui/icons-material/AddRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { EmptyState } from '#/ui/states';
import type { ContestView } from '../../types';
import { FormCard } from '../FormCard';
import { emptyPart } from '../form';
import { limits, type ContestForm } from '../schema';
import { PartCard } from './PartCard';
import { useParts } from './useParts';

/** The parts of a contest, each with its questions, in their order. */
export function PartsTab({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contestForm');
  const work = useParts();
  const parts = useWatch<ContestForm, 'parts'>({ name: 'parts' });
  const { formState } = useFormContext<ContestForm>();
  const nameOf = (name: string, index: number) => name || t('parts.unnamed', { number: formatNumber(index + 1) });
  const add = () => {
    const name = t('parts.unnamed', { number: formatNumber(parts.length + 1) });
    work.set([...parts, emptyPart(name)]);
  };
  const button = (
    <Button variant="outlined" startIcon={<AddIcon />} disabled={parts.length >= limits.parts} onClick={add}>
      {t('parts.add')}
    </Button>
  );
  const fault = formState.errors.parts?.message;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      {parts.length > 1 && (
        <FormCard title={t('parts.order')}>
          <SortableList
            label={t('parts.order')}
            items={parts}
            nameOf={(part) => nameOf(part.name, parts.indexOf(part))}
            onMove={({ tree }) => {
              work.set(tree);
              return Promise.resolve();
            }}
          />
        </FormCard>
      )}
      {fault && (
        <Typography role="alert" color="error">
          {fault}
        </Typography>
      )}
      {parts.length === 0 ? (
        <EmptyState title={t('parts.none')} text={t('parts.noneText')} action={button} />
      ) : (
        parts.map((part, index) => (
          <PartCard
            key={part.id}
            index={index}
            part={part}
            name={nameOf(part.name, index)}
            contest={contest}
            work={work}
            isOnly={parts.length === 1}
          />
        ))
      )}
      {parts.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {button}
          {contest.parts.length > 0 && (
            <Button component={AppLink} to={paths.managePapers(contest.id)} startIcon={<PrintIcon />}>
              {t('parts.print')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
