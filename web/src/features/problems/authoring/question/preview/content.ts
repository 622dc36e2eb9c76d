import type { EditedKind } from '#/api/editedKinds';
import type { Content, PlayedQuestion } from '#/features/questions';
import { letterOf, type ChoiceRow, type GapRow } from '../kinds/basic';
import { hasPicture, nameOf } from '../kinds/interaction';
import { inTime } from '../kinds/video';
import type { QuestionForm } from '../schema';

/** What a preview is made with. */
export interface Rendering {
  /** The HTML of a text. */
  html: (text: string) => string;
  /** The text of a part in the language that is shown. */
  part: (id: string, own: string) => string;
}

type Item = NonNullable<Content['choices']>[number];
type Piece = Pick<ChoiceRow, 'id' | 'text' | 'media'>;

/**
 * Choices and cards with their ids; what is new is called by its number, as in keys. What has no words yet shows its letter, as
 * the form calls it: a button without a name can't be told from the next.
 */
function itemsOf(rows: readonly Piece[], { html, part }: Rendering, prefix = ''): Item[] {
  return rows.map(({ text, media }, index) => {
    const id = nameOf(rows, index);
    const words = part(`${prefix}${id}`, text);
    return { id, html: html(words.trim() || media ? words : letterOf(index)), media };
  });
}

const gapPattern = /\{\{\s*(\w+)\s*\}\}/g;

/** The gaps in the order in which they are read. */
function gapsOf(statement: string, gaps: readonly GapRow[]): NonNullable<Content['gaps']> {
  const keys = [...statement.matchAll(gapPattern)].map(([, key]) => key);
  const place = ({ name }: GapRow) => (keys.includes(name) ? keys.indexOf(name) : keys.length);
  return gaps
    .toSorted((a, b) => place(a) - place(b))
    .map(({ name, options }) => ({ key: name, options: options.length > 0 ? options : null }));
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function interactionOf(form: QuestionForm, rendering: Rendering): Content['interaction'] {
  const { activity, items, places, picture, areas, reuse } = form;
  const isCode = activity === 'order' && form.is_code;
  const isPlaced = activity === 'match' || activity === 'drag';
  const shown = itemsOf(items, isCode ? { ...rendering, html: escaped } : rendering);
  const keyOf = new Map(shown.map(({ id }, index) => [id, items[index]?.key ?? '']));
  const isZones = hasPicture(form) && activity === 'drag';
  return {
    activity,
    // The author's order may be the right one; that of random names says nothing, and stays.
    items: activity === 'hotspot' ? shown : shown.toSorted((a, b) => (keyOf.get(a.id)! < keyOf.get(b.id)! ? -1 : 1)),
    places: isPlaced
      ? itemsOf(places, rendering).map((place, index) => {
          const { gap = '', zone = null, most = 0 } = places[index] ?? {};
          return { ...place, gap: gap && !isZones ? gap : null, zone: isZones ? zone : null, most };
        })
      : [],
    picture: hasPicture(form) && picture.url ? { kind: 'image', ...picture } : null,
    is_code: isCode,
    reuse,
    points: activity === 'hotspot' ? areas.length : 0,
  };
}

function videoOf({ video, moments }: QuestionForm, rendering: Rendering): Content['video'] {
  return {
    video,
    moments: inTime(moments).map((moment, index) => {
      const id = moment.id || `m${index + 1}`;
      const statement = rendering.part(id, moment.statement);
      return {
        id,
        at: moment.at || 0,
        type: moment.type,
        statement_html: rendering.html(statement),
        choices: itemsOf(moment.choices, rendering, `${id}/`),
        gaps: gapsOf(statement, moment.gaps),
        must_answer: moment.must_answer,
        go_back_to: moment.go_back_to,
      };
    }),
  };
}

function ofKind(kind: EditedKind, form: QuestionForm, statement: string, rendering: Rendering): Partial<Content> {
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
      return { choices: itemsOf(form.choices, rendering) };
    case 'fill_in':
      return { gaps: gapsOf(statement, form.gaps) };
    case 'long_answer':
      return { long: form.long };
    case 'code_judge_manual':
      return {
        languages: form.program.languages.length > 0 ? form.program.languages : null,
        templates: form.program.templates as Content['templates'],
      };
    case 'test_driven_code': {
      const by = (part: 'template' | 'solution_file') =>
        Object.fromEntries(form.test_driven.map((row) => [row.language_id, row[part]]));
      const languages = form.test_driven.map(({ language_id: id }) => id);
      return { languages, templates: by('template'), solution_files: by('solution_file') };
    }
    case 'turtle': {
      const { template, canvas, required, forbidden } = form.turtle;
      return { turtle: { template, canvas, required, forbidden } };
    }
    case 'interaction':
      return { interaction: interactionOf(form, rendering) };
    case 'video_interaction':
      return { video: videoOf(form, rendering) };
    case 'short_answer':
    case 'theory':
      return {};
  }
}

/** What a learner would get of the form as it is now. */
export function previewOf(told: {
  id: number;
  kind: EditedKind;
  form: QuestionForm;
  statement: string;
  rendering: Rendering;
}): PlayedQuestion {
  const { id, kind, form, statement, rendering } = told;
  return {
    id,
    type: kind,
    style: kind === 'multiple_choice' && form.true_false ? 'true_false' : '',
    statement_html: rendering.html(statement),
    media: form.statement_media,
    content: {
      shuffle: form.shuffle,
      tries: form.tries || 0,
      penalty: form.penalty || 0,
      ...ofKind(kind, form, statement, rendering),
    },
  };
}
