import { expect, it } from 'vitest';
import { type Answers, type ConditionalField, shownFields } from './conditions';
import cases from './conditions.cases.json';

interface Case {
  name: string;
  fields: ConditionalField[];
  answers: Answers;
  shown: string[];
}

it.each(cases as unknown as Case[])('$name', ({ fields, answers, shown }) => {
  expect(shownFields(fields, answers).map((field) => field.key)).toEqual(shown);
});
