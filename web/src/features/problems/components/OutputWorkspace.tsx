import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import { outputsLimit } from '../judge/obstacle';
import { isBusy } from '../judge/verdict';
import type { JudgeLanguage, Problem, SourceFile } from '../types';
import { ActionDock, useObstacleText } from './ActionDock';
import { Celebration } from './Celebration';
import type { ResultTab } from './ResultsContent';
import { ResultsPanel } from './ResultsPanel';
import { Splitter, useSplit } from './Splitter';
import { useAttempts } from './useAttempts';
import type { Pane } from './useWorkspaceKeys';
import { WorkFrame, WorkPane } from './WorkPane';

interface Props {
  problem: Problem;
  languages: JudgeLanguage[];
  language: JudgeLanguage;
  signedIn: boolean;
  onPane: (pane: Pane) => void;
}

/** Where outputs are handed in, one file per test, and no program. */
export function OutputWorkspace({ problem, languages, language, signedIn, onPane }: Props) {
  const { t } = useTranslation('problems');
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
    <WorkFrame className="lp-problem-work" style={{ '--lp-split-results': `${share}%` }}>
      <WorkPane pane="solution" label={t('problem.solution')}>
        <OutputFiles count={problem.test_count} files={files} onFiles={setFiles} />
      </WorkPane>
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
    </WorkFrame>
  );
}

const nameOf = (index: number) => `${index}.out`;

/** The browser's own field for files, opened by the button before it. */
const FileInput = styled('input')({ display: 'none' });

function OutputFiles(props: { count: number; files: SourceFile[]; onFiles: (files: SourceFile[]) => void }) {
  const { count, files, onFiles } = props;
  const { t } = useTranslation('problems');
  const field = useRef<HTMLInputElement>(null);
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
    <Stack sx={{ gap: 3, p: 4, overflow: 'auto' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('outputs.hint', { last: nameOf(count) })}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<UploadIcon />}
        onClick={() => field.current?.click()}
        sx={{ alignSelf: 'flex-start', flex: 'none' }}
      >
        {t('outputs.choose')}
      </Button>
      <FileInput
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t('outputs.choose')}
        onChange={(event) => {
          void take(event.target.files);
          event.target.value = '';
        }}
      />
      <Stack component="ol" sx={{ gap: 3, m: 0, p: 0, listStyle: 'none' }}>
        {expected.map((path, index) => (
          <OutputField
            key={path}
            label={t('outputs.file', { index: index + 1, path })}
            value={files.find((one) => one.path === path)?.content ?? ''}
            onChange={(content) =>
              content === '' ? onFiles(files.filter((one) => one.path !== path)) : put([{ path, content }])
            }
          />
        ))}
      </Stack>
    </Stack>
  );
}

function OutputField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <Stack component="li" sx={{ gap: 1 }}>
      <Typography variant="body2" component="label" htmlFor={id} sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <OutlinedInput
        id={id}
        multiline
        size="small"
        minRows={2}
        maxRows={10}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ spellCheck: false }}
        sx={{ fontFamily: 'var(--lp-mono)' }}
      />
    </Stack>
  );
}
