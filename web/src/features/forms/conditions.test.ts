import { expect, it } from 'vitest';
import { type Answers, type ConditionalField, shownFields } from './conditions';
import cases from './conditions.cases.json';
import drawn from './conditions.drawn.jsonl?raw';

interface Case {
  name?: string;
  fields: ConditionalField[];
  answers: Answers;
  shown: string[];
}

it.each(cases as unknown as Case[])('$name', ({ fields, answers, shown }) => {
  expect(shownFields(fields, answers).map((field) => field.key)).toEqual(shown);
});

/** Drawn at random once: the server's tests read the same ones. */
const lines = drawn.trim().split('\n');

it.each(lines.map((line) => JSON.parse(line) as Case))('drawn case %#', ({ fields, answers, shown }) => {
  expect(shownFields(fields, answers).map((field) => field.key)).toEqual(shown);
});
