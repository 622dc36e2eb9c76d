import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { MarkdownView } from '#/ui/MarkdownView';
import { ErrorState, SkeletonList } from '#/ui/states';
import type { PlayedQuestion, QuestionKind, Review } from '../types';
import type { KindProps } from './kindProps';
import { Choices } from './kinds/Choices';
import { FillIn } from './kinds/Gaps';
import { Short } from './kinds/Short';
import { Media } from './Media';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}

const long = lazyPart(async () => (await import('./kinds/Long')).Long, Pending);
const interactive = lazyPart(async () => (await import('./kinds/Interactive')).Interactive, Pending);
/** Where a program is written. */
export const programEditor = lazyPart(async () => {
  const [{ Programs }] = await Promise.all([import('./kinds/Programs'), loadNamespaces(['editor'])]);
  return Programs;
}, Pending);
const film = lazyPart(async () => (await import('./kinds/VideoQuestion')).VideoQuestion, Pending);
const drawing = lazyPart(async () => (await import('./kinds/Drawing')).Drawing, Pending);

/** What a kind is answered with; there is nothing to do in a theory but to read it, and problems have a page of their own. */
const players: Partial<Record<QuestionKind, ComponentType<KindProps>>> = {
  single_choice: Choices,
  multiple_choice: Choices,
  fill_in: FillIn,
  short_answer: Short,
  long_answer: long.Part,
  code_judge_manual: programEditor.Part,
  test_driven_code: programEditor.Part,
  turtle: drawing.Part,
  interaction: interactive.Part,
  video_interaction: film.Part,
};

/** Kinds that are answered with a program: what is read stands beside the editor where there is room. */
export function isProgram(type: QuestionKind): boolean {
  return type === 'code_judge_manual' || type === 'test_driven_code' || type === 'turtle' || type === 'code';
}

/** What `QuestionPlayer` is given. */
export interface QuestionPlayerProps {
  question: PlayedQuestion;
  /** The answer in the kind's encoding (`answers/`); empty: none yet. Of programs `answers/program.ts`, of essays `answers/essay.ts`. */
  value: string;
  onChange: (answer: string) => void;
  review?: Review | null;
  readOnly?: boolean;
  /** Choices and items that are shuffled come in the same order for the same seed. */
  seed?: string;
  /** Is told when a moment of a film is answered, and whether it is the last. */
  onPart?: (answer: string, isLast: boolean) => void;
}

/** A question of any kind as a learner meets it: what is asked, and where it is answered. It makes no call that sends anything. */
export function QuestionPlayer(props: QuestionPlayerProps) {
  const { question, value, onChange, review, readOnly = false, seed = String(question.id), onPart } = props;
  const Kind = players[question.type];
  const kind = Kind && (
    <Kind
      question={question}
      value={value}
      onChange={onChange}
      review={review}
      readOnly={readOnly}
      seed={seed}
      onPart={onPart}
    />
  );
  const blocks = question.media ?? [];
  const media = blocks.length > 0 && (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {blocks.map((block, index) => (
        <Media key={index} block={block} />
      ))}
    </Box>
  );
  const parts = (
    <Box sx={[stacked, isProgram(question.type) && beside]}>
      {(!hasOwnStatement(question) || media) && (
        <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
          {!hasOwnStatement(question) && (
            <div className="lp-statement">
              <MarkdownView html={question.statement_html} />
            </div>
          )}
          {media}
        </Box>
      )}
      {kind && <Box sx={{ minWidth: 0 }}>{kind}</Box>}
    </Box>
  );
  // Its own width counts: an author sees it in a narrow column of a wide screen. Elsewhere things are dragged, which a
  // container would hold back.
  return isProgram(question.type) ? <Box sx={{ containerType: 'inline-size' }}>{parts}</Box> : parts;
}

const stacked = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, alignItems: 'start' } as const;
const beside = { '@container (min-width: 860px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' } } as const;

/** Whether the statement is where the answer goes: its gaps are filled in. */
function hasOwnStatement({ type, content }: PlayedQuestion): boolean {
  return type === 'fill_in' || Boolean(content.interaction?.places.some(({ gap }) => gap));
}
