import Box from '@mui/material/Box';
import { StatementBody, type Problem, type StatementParts } from '#/features/problems';
import { programEditor, type KindProps } from '#/features/questions';
import type { QuizQuestion } from '../types';

/** A problem inside a quiz: its statement with samples, and an editor. */
export function CodeQuestion(props: Omit<KindProps, 'question' | 'seed'> & { question: QuizQuestion }) {
  const { question } = props;
  const parts = question as QuizQuestion & Partial<StatementParts & Pick<Problem, 'allowed_languages' | 'templates'>>;
  // Of a problem they stand beside what is answered.
  const content = { ...question.content, languages: parts.allowed_languages ?? null, templates: parts.templates ?? {} };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, minWidth: 0 }}>
      <StatementBody
        // Other kinds of questions have no such parts, so their type does not name them.
        problem={{
          mode: parts.mode ?? 'program',
          statement_html: question.statement_html,
          input_html: parts.input_html ?? '',
          output_html: parts.output_html ?? '',
          constraints_html: parts.constraints_html ?? '',
          samples: parts.samples ?? [],
          subtasks: parts.subtasks ?? [],
        }}
      />
      <programEditor.Part {...props} question={{ ...question, content }} seed={String(question.id)} />
    </Box>
  );
}
