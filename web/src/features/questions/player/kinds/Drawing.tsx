import Box from '@mui/material/Box';
import { useUser } from '#/auth/useUser';
import { readProgram, writeProgram } from '../../answers/program';
import { runOnJudge } from '../../turtle/judge';
import { turtleTarget, turtleWorkspace } from '../../turtle/parts';
import { partOf, type KindProps } from '../kindProps';
import { Feedback, ReviewMark } from '../ReviewMark';

/** A drawing to program in Python. */
export function Drawing({ question, value, onChange, review, readOnly }: KindProps) {
  const user = useUser();
  const { turtle } = question.content;
  if (!turtle) return null;
  const part = partOf(review, 'answer');
  const target = turtle.target ?? null;
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {target !== null && (
        <Box sx={{ maxWidth: 240 }}>
          <turtleTarget.Part target={target} paper={turtle.canvas} />
        </Box>
      )}
      <turtleWorkspace.Part
        turtle={turtle}
        source={value === '' ? turtle.template : readProgram(value).source}
        onSource={(source) => onChange(writeProgram({ languageId: 0, source }))}
        readOnly={readOnly}
        review={review}
        judge={user ? (source) => runOnJudge(question.id, source) : null}
      />
      {part && <ReviewMark part={part} />}
      {part && <Feedback part={part} />}
    </Box>
  );
}
