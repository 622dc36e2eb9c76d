import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { asks, type FormField } from '#/features/forms';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Drawer } from '#/ui/Drawer';
import { PlainSelect } from '#/ui/PlainSelect';
import type { AnswerState, FormSubmission } from '../types';
import { answerStates } from '../words';
import { AnswerValue } from './AnswerValue';
import { NoteForm } from './NoteForm';
import { StateMark } from './StateMark';
import { useAnswerName } from './useAnswerName';

/** One answer beside the list: all that was answered, a note, and what is decided about it. */
export default function AnswerDrawer(props: {
  fields: readonly FormField[];
  answer: FormSubmission;
  mayDecide: boolean;
  onPut: (state: AnswerState) => void;
  onSaved: (answer: FormSubmission) => void;
  /** To the answer before or after; null where there is none on the page. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onClose: () => void;
}) {
  const { fields, answer, mayDecide, onPut, onSaved, onPrevious, onNext, onClose } = props;
  const { t } = useTranslation('formAnswers');
  const name = useAnswerName(fields)(answer);
  return (
    <Drawer
      open
      title={name}
      onClose={onClose}
      actions={
        <>
          <Box sx={{ mr: 'auto' }}>
            <IconButton
              aria-label={t('drawer.previous')}
              title={t('drawer.previous')}
              disabled={!onPrevious}
              onClick={() => onPrevious?.()}
            >
              <PreviousIcon />
            </IconButton>
            <IconButton
              aria-label={t('drawer.next')}
              title={t('drawer.next')}
              disabled={!onNext}
              onClick={() => onNext?.()}
            >
              <NextIcon />
            </IconButton>
          </Box>
          {mayDecide && (
            <>
              <Button
                color="inherit"
                disabled={answer.state === 'refused'}
                aria-keyshortcuts="R"
                onClick={() => onPut('refused')}
              >
                {t('action.refused')}
              </Button>
              <Button
                variant="contained"
                disabled={answer.state === 'accepted'}
                aria-keyshortcuts="A"
                onClick={() => onPut('accepted')}
              >
                {t('action.accepted')}
              </Button>
            </>
          )}
        </>
      }
    >
      <Box data-answer={answer.id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <StateMark answer={answer} />
          <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
            {formatDateTime(answer.at)}
          </Typography>
          {answer.user_id !== null && <AppLink to={paths.profile(answer.user_id)}>{t('drawer.account')}</AppLink>}
        </Box>
        {answer.held_for !== null && <Alert severity="warning">{t(`heldFor.${answer.held_for}`)}</Alert>}
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3 }}>
          {fields.filter(asks).map((field) => (
            <div key={field.key}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {field.label}
              </Typography>
              <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                <AnswerValue field={field} value={answer.answers[field.key]} />
              </Typography>
            </div>
          ))}
        </Box>
        {mayDecide && (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <Typography variant="subtitle2">{t('drawer.state')}</Typography>
              <PlainSelect
                label={t('drawer.state')}
                value={answer.state}
                options={answerStates
                  .filter((state) => state !== 'held' || answer.state === 'held')
                  .map((state) => ({ value: state, text: t(`state.${state}`) }))}
                onChange={(state) => onPut(state as AnswerState)}
              />
            </Box>
            <NoteForm key={answer.id} answer={answer} onSaved={onSaved} />
          </>
        )}
        <Typography variant="caption" color="textSecondary">
          {t('drawer.keys')}
        </Typography>
      </Box>
    </Drawer>
  );
}
