import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, server } from '../../../../tests/server';
import { languages } from '../../problems/fixtures';
import { aQuestion } from '../../questions/fixtures';
import { CodeQuestion } from './CodeQuestion';

const patient = { timeout: 20_000 };

it('offers only the languages that the problem takes, and begins with its template', async () => {
  server.use(http.get(at('/api/snippet/judge-language'), () => ok(languages)));
  const taken = languages.at(-1)!;
  const problem = { allowed_languages: [taken.id], templates: { [taken.id]: '# bắt đầu ở đây' } };
  const question = { ...aQuestion('code'), ...problem, draft: null, given: null };
  const row: RouteRow = {
    name: 'here',
    path: 'here',
    access: 'public',
    texts: ['app', 'ui', 'questions', 'problems', 'editor'],
    page: () =>
      Promise.resolve({
        default: () => <CodeQuestion question={question} value="" onChange={() => undefined} readOnly={false} />,
      }),
  };
  renderWeb({ table: [row], at: '/here', user: person() });
  expect(await screen.findByRole('button', { name: new RegExp(taken.name) }, patient)).toBeInTheDocument();
  expect(await screen.findByText(/bắt đầu ở đây/, {}, patient)).toBeInTheDocument();
});
