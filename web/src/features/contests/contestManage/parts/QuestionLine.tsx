import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { dialogs } from '#/ui/dialogs';
import { NumberField } from '#/ui/form/NumberField';
import { Menu } from '#/ui/Menu';
import { questionRules, type QuestionRule } from '../../types';
import type { ContestForm, QuestionForm } from '../schema';
import type { PartsWork } from './useParts';

/** A question of a part: what it is worth and, once the contest has begun, how it counts for everybody. */
export function QuestionLine(props: {
  question: QuestionForm;
  name: `parts.${number}.questions.${number}`;
  isRunning: boolean;
  /** It is asked already: it can only be voided. */
  isFixed: boolean;
  work: PartsWork;
  part: string;
}) {
  const { question, name, isRunning, isFixed, work, part } = props;
  const { t } = useTranslation('contestForm');
  return (
    <Box role="group" aria-label={question.title} sx={line}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, flex: '1 1 220px', minWidth: 0 }}>
        <Link
          component={AppLink}
          to={paths.manageQuestion(question.id)}
          sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}
        >
          {question.title || t('questions.untitled')}
        </Link>
        {question.rule && <Chip tone="warning">{t(`rule.${question.rule}`)}</Chip>}
      </Box>
      <Box sx={{ width: 132, '& .MuiInputAdornment-root': { flex: 'none', whiteSpace: 'nowrap' } }}>
        <NumberField<ContestForm>
          name={`${name}.score`}
          label={t('questions.score', { name: question.title })}
          hideLabel
          unit={t('unit.points')}
          min={0}
        />
      </Box>
      {isRunning && isFixed ? (
        <RuleMenu question={question} part={part} work={work} />
      ) : (
        <IconButton
          aria-label={t('questions.remove', { name: question.title })}
          onClick={() => work.removeQuestion(part, question)}
        >
          <DeleteIcon />
        </IconButton>
      )}
    </Box>
  );
}

const choices: readonly (QuestionRule | null)[] = [null, ...questionRules];

/** How a question that is asked already counts: by the answers, full marks for all, or for nobody. */
function RuleMenu({ question, part, work }: { question: QuestionForm; part: string; work: PartsWork }) {
  const { t } = useTranslation('contestForm');
  const choose = async (rule: QuestionRule | null) => {
    const isAgreed = await dialogs.confirm({
      title: t(`void.title.${rule ?? 'none'}`, { name: question.title }),
      text: t('void.text'),
      action: t('void.action'),
      danger: rule !== null,
    });
    if (!isAgreed) return;
    work.setQuestions(part, (all) => all.map((one) => (one.id === question.id ? { ...one, rule } : one)));
  };
  return (
    <Menu
      label={t('void.label', { name: question.title })}
      button={
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          aria-label={t('void.label', { name: question.title })}
        >
          {t('void.button')}
        </Button>
      }
      items={choices
        .filter((rule) => rule !== question.rule)
        .map((rule) => ({ key: rule ?? 'none', label: t(`void.${rule ?? 'none'}`), onClick: () => void choose(rule) }))}
    />
  );
}

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 1 } as const;
