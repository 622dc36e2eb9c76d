import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { figure, list, record, words } from '../written';
import { anyText, basicBody, basicField, basicFields, basicKinds, newBasic, newKey, rowKey, toBasic } from './basic';

/** Latest moment, in seconds. */
const LATEST = 24 * 3600;
/** Most moments of a film. */
export const mostMoments = 30;

/** An address that a page may load: a file of the site, or one elsewhere. */
export const isAddress = (url: string) =>
  url.length <= 2000 && /^(?:\/files\/(?!.*\.\.)|https:\/\/[^/])[^\s"'<>\\]*$/.test(url);
export const address = z.string().check(
  z.trim(),
  z.refine((url) => url === '' || isAddress(url), message('question:invalid.address')),
);

const second = () => rules.between(0, LATEST);

/** The part of the form that films with questions have. */
export const videoFields = {
  video: address,
  moments: z.array(
    z.object({
      key: rowKey,
      /** `m1`; empty of a new one. */
      id: z.string(),
      /** Seconds from the beginning, as `go_back_to`. */
      at: second(),
      type: z.enum(basicKinds),
      statement: anyText,
      ...basicFields,
      must_answer: z.boolean(),
      go_back_to: z.nullable(second()),
      weight: z.nullable(z.number(message('number')).check(z.gt(0, message('positive')))),
    }),
  ),
};

const videoSchema = z.object(videoFields);
export type VideoForm = z.infer<typeof videoSchema>;
export type MomentRow = VideoForm['moments'][number];

/** A question that is added to a film. */
export const newMoment = (at: number): MomentRow => ({
  key: newKey(),
  id: '',
  at,
  type: 'single_choice',
  statement: '',
  ...newBasic('single_choice'),
  must_answer: false,
  go_back_to: null,
  weight: null,
});

/** Moments in the order of time. */
export const inTime = (moments: readonly MomentRow[]): MomentRow[] => moments.toSorted((a, b) => a.at - b.at);

/** The form of a film that the server answered. */
export function toVideo(answers: unknown): VideoForm {
  const of = record(answers);
  const moments = list(of.moments).map((one): MomentRow => {
    const type = basicKinds.find((kind) => kind === one.type) ?? 'single_choice';
    return {
      key: newKey(),
      id: words(one.id),
      at: figure(one.at) ?? 0,
      type,
      statement: words(one.statement),
      ...toBasic(type, one.answers),
      must_answer: one.must_answer === true,
      go_back_to: figure(one.go_back_to),
      weight: figure(one.weight),
    };
  });
  return { video: words(of.video), moments };
}

/** The answers as the server takes them. */
export const videoBody = ({ video, moments }: VideoForm) => ({
  video,
  moments: moments.map((moment) => ({
    ...(moment.id ? { id: moment.id } : {}),
    at: moment.at,
    type: moment.type,
    statement: moment.statement,
    answers: basicBody(moment.type, moment),
    must_answer: moment.must_answer,
    ...(moment.go_back_to === null ? {} : { go_back_to: moment.go_back_to }),
    ...(moment.weight === null ? {} : { weight: moment.weight }),
  })),
});

/** The field of the form that a part of a film is shown at: `['moments', '0', 'answers', '1', 'text']`. */
export function videoField([top, index, part, ...rest]: readonly string[], moments: readonly MomentRow[]): string {
  const kind = moments[Number(index)]?.type;
  const own = part === 'answers' && kind ? basicField(kind, rest) : [part, ...rest].filter(Boolean).join('.');
  return [top, index, own].filter(Boolean).join('.');
}
