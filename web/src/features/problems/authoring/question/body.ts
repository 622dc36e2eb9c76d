import type { EditedKind } from '#/api/editedKinds';
import type { EditedQuestion } from './types';
import { basicBody, basicField, newKey, toBasic, toMedia } from './kinds/basic';
import { interactionBody, interactionField, toInteraction } from './kinds/interaction';
import { testDrivenBody, toTestDriven } from './kinds/testDriven';
import { toTurtle, turtleBody } from './kinds/turtle';
import { toVideo, videoBody, videoField } from './kinds/video';
import { markingRules, newQuestion, type QuestionForm } from './schema';
import { toEnglish, translationsBody, withParts } from './translation';
import { figure, list, record, words } from './written';

/** The national exam's shares in % for one to four statements that are right (marking of 2025). */
const examSteps = [10, 25, 50, 100];

/** The form of a question that the server answered to somebody who may edit it. */
export function toForm(question: EditedQuestion): QuestionForm {
  const { source, type } = question;
  const answers: unknown = source?.answers;
  const of = (kind: EditedKind): unknown => (type === kind ? answers : null);
  const marking = source?.marking;
  const english = toEnglish(record(source?.translations));
  const form = {
    ...newQuestion('theory'),
    name: source?.name ?? question.name,
    statement: source?.statement ?? question.statement,
    statement_media: (source?.statement_media ?? []).flatMap((block) => toMedia(block) ?? []),
    solution: source?.solution ?? '',
    show_solution: source?.show_solution ?? 'answered',
    solution_after_tries: source?.solution_after_tries ?? null,
    solution_after_days: source?.solution_after_days ?? null,
    hints: (source?.hints ?? []).map((hint, index) => ({ key: newKey(), ...hint, en: english.hints[index] ?? '' })),
    ...english.fields,
    ...toBasic(type, answers),
    true_false: source?.style === 'true_false',
    long: toLong(of('long_answer')),
    program: toProgram(of('code_judge_manual')),
    test_driven: toTestDriven(of('test_driven_code')),
    turtle: toTurtle(of('turtle')),
    ...toInteraction(of('interaction')),
    ...toVideo(of('video_interaction')),
    trials: list(source?.trials).map((trial) => ({
      key: newKey(),
      answer: words(trial.answer),
      language_id: figure(trial.language_id),
      share: figure(trial.share) ?? 100,
    })),
    rule: markingRules.find((name) => name === marking?.rule) ?? 'right_minus_wrong',
    steps: marking?.steps ?? [],
    by_hand: marking?.by_hand ?? false,
    shuffle: marking?.shuffle ?? false,
    tries: marking?.tries ?? 0,
    penalty: marking?.penalty ?? 0,
    score: source?.score ?? question.max_score,
    difficulty: question.difficulty,
    tags: question.tags,
    slug: question.slug,
    visibility: question.visibility,
    is_listed: question.is_listed,
    enable_on_quiz: question.enable_on_quiz,
  };
  return withParts(type, form);
}

function toLong(answers: unknown): QuestionForm['long'] {
  const of = record(answers);
  const number = (value: unknown) => figure(value) ?? 0;
  return {
    min_words: number(of.min_words),
    max_words: number(of.max_words),
    files: number(of.files),
    rubric: words(of.rubric),
  };
}

function toProgram(answers: unknown): QuestionForm['program'] {
  const of = record(answers);
  const languages = Array.isArray(of.languages) ? of.languages.filter((id) => typeof id === 'number') : [];
  return { languages, rubric: words(of.rubric), templates: of.templates ?? {} };
}

/** The answers as the server takes them. */
function answersOf(kind: EditedKind, form: QuestionForm): unknown {
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
    case 'fill_in':
    case 'short_answer':
      return basicBody(kind, form);
    case 'long_answer':
      return form.long;
    case 'code_judge_manual':
      return form.program;
    case 'test_driven_code':
      return testDrivenBody(form.test_driven);
    case 'turtle':
      return turtleBody(form.turtle);
    case 'interaction':
      return interactionBody(form);
    case 'video_interaction':
      return videoBody(form);
    case 'theory':
      return null;
  }
}

/** The body of the calls that create and change a question. */
export function toBody(kind: EditedKind, form: QuestionForm) {
  const { name, statement, statement_media, solution, show_solution, score, difficulty, tags, slug } = form;
  const { visibility, is_listed, enable_on_quiz, solution_after_tries, solution_after_days } = form;
  const { rule, steps, by_hand, tries, penalty, shuffle } = form;
  const isOfSteps = rule === 'steps' && steps.length === 0;
  return {
    name,
    statement,
    statement_media,
    solution,
    show_solution,
    solution_after_tries,
    solution_after_days,
    score,
    difficulty,
    tags,
    slug: slug || undefined,
    visibility,
    is_listed,
    enable_on_quiz,
    hints: form.hints.map(({ text, cost }) => ({ text, cost })),
    answers: answersOf(kind, form),
    style: kind === 'multiple_choice' && form.true_false ? 'true_false' : '',
    marking: {
      rule: kind === 'multiple_choice' ? rule : null,
      steps: isOfSteps ? examSteps : steps,
      by_hand,
      tries,
      penalty,
      shuffle,
    },
    translations: translationsBody(form),
    trials: form.trials.map(({ answer, language_id, share }) => ({
      answer,
      share,
      ...(language_id === null ? {} : { language_id }),
    })),
  };
}

/** The body of a question. */
export type QuestionBody = ReturnType<typeof toBody>;

/** The field of the form that a part of the answers is shown at. */
function fieldOfPart(kind: EditedKind, path: readonly string[], form: QuestionForm): string {
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
    case 'fill_in':
    case 'short_answer':
      return basicField(kind, path);
    case 'interaction':
      return interactionField(path, form.activity);
    case 'video_interaction':
      return videoField(path, form.moments);
    case 'test_driven_code':
      return 'test_driven';
    case 'turtle':
      return ['turtle', ...path].join('.');
    case 'long_answer':
      return ['long', ...path].join('.');
    case 'code_judge_manual':
      return ['program', ...path].join('.');
    case 'theory':
      return 'statement';
  }
}

/** The field of the form for a part of a translation; of hints each is in its row. */
const englishField = ([language, part, index]: readonly string[]): string | null =>
  language !== 'en' ? null : part === 'hints' && index ? `hints.${index}.en` : ['en', part ?? 'title'].join('.');

/** The field of the form that a field of the server's answer is shown at; `null` where there is none. */
export function fieldOfAnswer(kind: EditedKind, field: string, form: QuestionForm): string | null {
  const path = field.replaceAll(/\[(\d+)\]/g, '.$1');
  const [top = '', ...rest] = path.split('.');
  if (top === 'title') return 'name';
  if (top === 'max_score') return 'score';
  if (top === 'marking') return rest[0] ?? 'rule';
  if (top === 'answers') return fieldOfPart(kind, rest, form);
  if (top === 'translations') return englishField(rest);
  return top in form ? path : null;
}
