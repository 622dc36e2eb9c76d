import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import { outputsLimit } from '../judge/obstacle';
import { isBusy } from '../judge/verdict';
import type { JudgeLanguage, Problem, SourceFile } from '../types';
import { ActionDock, useObstacleText } from './ActionDock';
import { Celebration } from './Celebration';
import { ResultsPanel, type ResultTab } from './ResultsPanel';
import { Splitter, useSplit } from './Splitter';
import { useAttempts } from './useAttempts';
import type { Pane } from './useWorkspaceKeys';

interface Props {
  problem: Problem;
  languages: JudgeLanguage[];
  language: JudgeLanguage;
  signedIn: boolean;
  onPane: (pane: Pane) => void;
}

/** Where outputs are handed in, one file per test, and no program. */
export function OutputBench({ problem, languages, language, signedIn, onPane }: Props) {
  const { t } = useTranslation('problems');
  const bench = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState<SourceFile[]>([]);
  const [tab, setTab] = useState<ResultTab>('latest');
  const [share, setShare] = useSplit('results', 52);
  const source = files.map((file) => file.content).join('\n');
  const { judging, obstacle, cooldown } = useAttempts({
    problem,
    languages,
    language,
    source,
    signedIn,
    limit: outputsLimit,
  });
  const obstacleText = useObstacleText(cooldown, outputsLimit);
  const submit = () => {
    const why = obstacle('submit');
    if (why) return toasts.info(obstacleText(why));
    setTab('latest');
    onPane('results');
    judging.start({ kind: 'submit', total: problem.test_count }, { language_id: language.id, source_code: '', files });
  };
  return (
    <div className="lp-problem-work" ref={bench} style={{ '--lp-split-results': `${share}%` }}>
      <section className="lp-code lp-outputs" aria-label={t('problem.solution')}>
        <OutputFiles count={problem.test_count} files={files} onFiles={setFiles} />
      </section>
      <Splitter label={t('problem.resizeResults')} vertical={false} share={share} onChange={setShare} />
      <ResultsPanel
        problem={problem}
        state={judging.state}
        tab={tab}
        onTab={setTab}
        own={null}
        signedIn={signedIn}
        onLoad={null}
      />
      <ActionDock
        run={null}
        submit={{ obstacle: obstacle('submit'), start: submit, busy: isBusy(judging.state) }}
        cooldown={cooldown}
        limit={outputsLimit}
      />
      <Celebration state={judging.state} solvedBefore={problem.my_status === 'solved'} />
    </div>
  );
}

const nameOf = (index: number) => `${index}.out`;

function OutputFiles({
  count,
  files,
  onFiles,
}: {
  count: number;
  files: SourceFile[];
  onFiles: (files: SourceFile[]) => void;
}) {
  const { t } = useTranslation('problems');
  const expected = Array.from({ length: count }, (_, index) => nameOf(index + 1));
  const put = (added: SourceFile[]) =>
    onFiles([...files.filter((file) => !added.some((one) => one.path === file.path)), ...added]);
  const take = async (list: FileList | null) => {
    const chosen = await Promise.all(
      [...(list ?? [])].map(async (file) => ({ path: file.name, content: await file.text() })),
    );
    const known = chosen.filter((file) => expected.includes(file.path));
    if (known.length < chosen.length) toasts.info(t('outputs.unknown', { last: nameOf(count) }));
    put(known);
  };
  return (
    <>
      <p className="lp-muted lp-small">{t('outputs.hint', { last: nameOf(count) })}</p>
      <label className="lp-btn lp-outputs-choose">
        {t('outputs.choose')}
        <input
          type="file"
          multiple
          className="lp-visually-hidden"
          onChange={(event) => {
            void take(event.target.files);
            event.target.value = '';
          }}
        />
      </label>
      <ol className="lp-outputs-list">
        {expected.map((path, index) => {
          const file = files.find((one) => one.path === path);
          return (
            <li key={path}>
              <label>
                <span className="lp-fact">{t('outputs.file', { index: index + 1, path })}</span>
                <textarea
                  className="lp-input lp-code-input"
                  rows={2}
                  spellCheck={false}
                  value={file?.content ?? ''}
                  onChange={({ target: { value } }) =>
                    value === '' ? onFiles(files.filter((one) => one.path !== path)) : put([{ path, content: value }])
                  }
                />
              </label>
            </li>
          );
        })}
      </ol>
    </>
  );
}
