import Card from '@mui/material/Card';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import type { EditedKind } from '#/api/editedKinds';
import { LongFields, ProgramFields } from './answers/ByHandFields';
import { ChoiceFields } from './answers/ChoiceFields';
import { GapFields } from './answers/GapFields';
import type { KindFieldsProps } from './answers/kindFields';
import { ShortFields } from './answers/ShortFields';

function Pending({ error, retry }: PendingPart) {
  return <Card>{error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />}</Card>;
}

/** Kinds that are written rarely, each in a chunk of its own. */
const interaction = lazyPart(async () => (await import('./answers/InteractionFields')).default, Pending);
const testDriven = lazyPart<KindFieldsProps>(async () => (await import('./answers/TestDrivenFields')).default, Pending);
const turtle = lazyPart<KindFieldsProps>(async () => (await import('./answers/TurtleFields')).default, Pending);
const video = lazyPart(async () => (await import('./answers/VideoFields')).default, Pending);

/** What is right, as the kind has it. */
export function AnswerFields({ kind, ...props }: KindFieldsProps & { kind: EditedKind }) {
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
    case 'test_driven_code':
      return <testDriven.Part {...props} />;
    case 'turtle':
      return <turtle.Part {...props} />;
    case 'interaction':
      return <interaction.Part />;
    case 'video_interaction':
      return <video.Part />;
    case 'theory':
      return null;
  }
}
