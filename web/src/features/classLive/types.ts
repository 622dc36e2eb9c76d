/** What is worked on: a question or a lesson. */
export interface LivePlace {
  kind: 'question' | 'lesson';
  id: number;
  title: string;
}

/** What somebody handed in last since the session began. */
export interface LiveAnswer {
  submission_id: number;
  question_id: number;
  title: string;
  status: string;
  score: number;
  max_score: number;
  at: number;
}

/** Help that a learner asks for with a snippet. */
export interface LiveHelp {
  slug: string;
  title: string;
  asked_at: number;
}

/** Where a learner stands in a session that runs, as its teachers see it. */
export interface LiveLearner {
  user_id: number;
  full_name: string;
  /** Not there; checked in; at work; at work without typing; seen before, but not now. */
  state: 'absent' | 'here' | 'working' | 'idle' | 'away';
  at: LivePlace | null;
  last: LiveAnswer | null;
  /** How often the question of `last` was handed in. */
  tries: number;
  /** Since when nothing was typed or clicked, in seconds. */
  idle_s: number | null;
  stuck: 'failing' | 'compile' | 'hand' | null;
  hand_at: number | null;
  help: LiveHelp | null;
}

/** A learner's code as they handed it in last. */
export interface LiveCode {
  submission_id: number;
  question: { id: number; title: string };
  language: string;
  editor_mode: string;
  source_code: string;
  status: string;
  /** Empty where the compiler had nothing to say. */
  compile_output: string;
  created_at: number;
}

/** What the projector shows: nobody's name. */
export interface ShownCode {
  question_title: string;
  language: string;
  editor_mode: string;
  source_code: string;
}

/** A teacher's private words to a learner. */
export interface Hint {
  id: number;
  body: string;
  at: number;
  question_id: number | null;
}

/** The session of mine that runs. */
export interface MySession {
  session_id: number;
  classroom_id: number;
  class_name: string;
  topic: string;
  end_time: number;
  hand_at: number | null;
  hints: Hint[];
}
