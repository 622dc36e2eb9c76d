import AddIcon from '@mui/icons-material/AddOutlined';
import RunIcon from '@mui/icons-material/PlayArrowRounded';
import StopIcon from '@mui/icons-material/StopOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#/api/types';
import type { LanguageOption } from '#/editor/languages';
import { formatNumber } from '#/i18n/format';
import { PlainSelect } from '#/ui/PlainSelect';
import { toasts } from '#/ui/toasts';
import { lastProgram } from '../api';
import { languageOf } from '../language';
import { freshId, MOST_OWN, readOwnTests, writeOwnTests, type OwnTest } from '../ownTests';
import type { Test } from '../runner';
import { isFramed } from '../source';
import { useProgram } from '../useProgram';
import { useTests } from '../useTests';
import { TestCard } from './TestCard';

type Question = Pick<Schemas['QuestionView'], 'id' | 'samples' | 'allowed_languages'>;

/** The tests of a question, its samples and one's own, each or all of them run with the program that was sent. */
export function TestBench(props: { question: Question; languages: readonly LanguageOption[]; asked: string }) {
  const { question, languages, asked } = props;
  const { t } = useTranslation('testFrame');
  const [chosen, setChosen] = useState(asked);
  const { options, language } = languageOf(languages, question, chosen);
  const [program, setProgram] = useProgram();
  const own = useOwnTests(question.id);
  const { states, isRunning, start, stop } = useTests();
  const fetching = useMutation({
    mutationFn: () => lastProgram(question.id),
    onSuccess: (last) => {
      if (!last) return toasts.info(t('source.noLast'));
      setProgram(last);
      setChosen(String(last.language));
    },
  });
  const samples = question.samples.map(({ index, input, output }): [string, Test] => [
    t('sample', { number: formatNumber(index) }),
    { key: `sample-${index}`, input, expected: output },
  ]);
  const mine = own.tests.map((test, at): [string, Test, OwnTest] => [
    t('own.title', { number: formatNumber(at + 1) }),
    { key: `own-${test.id}`, input: test.input, expected: test.expected === '' ? null : test.expected },
    test,
  ]);
  const why = !language ? t('why.language') : !program ? t('why.source') : isRunning ? t('why.running') : '';
  const run = (tests: readonly Test[]) => {
    if (language && program) void start(tests, program, language.id);
  };
  const all = [...samples, ...mine].map(([, test]) => test);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        {isRunning ? (
          <Button variant="contained" color="inherit" startIcon={<StopIcon />} onClick={stop}>
            {t('run.stop')}
          </Button>
        ) : (
          <Button
            variant="contained"
            startIcon={<RunIcon />}
            disabled={why !== '' || all.length === 0}
            onClick={() => run(all)}
          >
            {t('run.all')}
          </Button>
        )}
        <PlainSelect
          label={t('language')}
          value={language ? String(language.id) : ''}
          options={options.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={setChosen}
        />
        <Button loading={fetching.isPending} onClick={() => fetching.mutate()}>
          {t('source.last')}
        </Button>
      </Box>
      <Typography variant="body2" role="status" color="textSecondary">
        {program
          ? t('source.here', { number: formatNumber(program.source.length) })
          : t(isFramed() ? 'source.wait' : 'why.source')}
      </Typography>
      {samples.map(([title, test]) => (
        <TestCard
          key={test.key}
          title={title}
          test={test}
          state={states.get(test.key)}
          why={why}
          onRun={() => run([test])}
        />
      ))}
      {mine.map(([title, test, { id }]) => (
        <TestCard
          key={test.key}
          title={title}
          test={test}
          state={states.get(test.key)}
          why={why}
          onRun={() => run([test])}
          own={{ change: (change) => own.change(id, change), remove: () => own.remove(id) }}
        />
      ))}
      <Box>
        <Button startIcon={<AddIcon />} disabled={own.tests.length >= MOST_OWN} onClick={own.add}>
          {t('own.add')}
        </Button>
      </Box>
    </Box>
  );
}

/** One's own tests of a question, kept in this browser with every change. */
function useOwnTests(question: number) {
  const [tests, setTests] = useState(() => readOwnTests(question));
  const keep = (next: OwnTest[]) => {
    setTests(next);
    writeOwnTests(question, next);
  };
  return {
    tests,
    add: () => keep([...tests, { id: freshId(tests), input: '', expected: '' }]),
    change: (id: number, change: Partial<Omit<OwnTest, 'id'>>) =>
      keep(tests.map((test) => (test.id === id ? { ...test, ...change } : test))),
    remove: (id: number) => keep(tests.filter((test) => test.id !== id)),
  };
}
