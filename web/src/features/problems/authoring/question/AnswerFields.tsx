import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { ChoiceFields } from './answers/ChoiceFields';
import { InteractionFields } from './answers/InteractionFields';
import { GapFields } from './answers/GapFields';
import { LongFields, ProgramFields } from './answers/ByHandFields';
import { ShortFields } from './answers/ShortFields';
import type { EditedKind } from '#/api/editedKinds';

/** What is right, as the kind has it. */
export function AnswerFields({ kind }: { kind: EditedKind | undefined }) {
  const { t } = useTranslation('authoring');
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
      return <ChoiceFields isSingle={kind === 'single_choice'} />;
    case 'fill_in':
      return <GapFields />;
    case 'short_answer':
      return <ShortFields />;
    case 'long_answer':
      return <LongFields />;
    case 'code_judge_manual':
      return <ProgramFields />;
    case 'interaction':
      return <InteractionFields />;
    case 'theory':
      return null;
    case undefined:
      return <Alert severity="info">{t('question.elsewhere')}</Alert>;
  }
}
