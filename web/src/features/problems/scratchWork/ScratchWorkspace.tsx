import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguagePicker } from '#/editor/LanguagePicker';
import { toasts } from '#/ui/toasts';
import { ActionDock, useObstacleText } from '../components/ActionDock';
import { Celebration } from '../components/Celebration';
import type { ResultTab } from '../components/ResultsContent';
import { ResultsPanel } from '../components/ResultsPanel';
import { Splitter, useSplit } from '../components/Splitter';
import { useAttempts } from '../components/useAttempts';
import type { Pane } from '../components/useWorkspaceKeys';
import { WorkFrame, WorkPane } from '../components/WorkPane';
import type { Circumstances, Obstacle } from '../judge/obstacle';
import type { Attempt } from '../judge/useJudging';
import { isBusy } from '../judge/verdict';
import type { JudgeLanguage, Problem } from '../types';
import { ProjectPane } from './ProjectPane';
import { isLookedInto, missingOf, rulesOf } from './rules';
import { StructureList } from './StructureList';
import { useProjectFile } from './useProjectFile';

interface Props {
  problem: Problem;
  languages: JudgeLanguage[];
  language: JudgeLanguage;
  onLanguage: (id: number) => void;
  signedIn: boolean;
  onPane: (pane: Pane) => void;
}

/** Where a Scratch project is chosen, played, run on the samples and handed in. */
export function ScratchWorkspace({ problem, languages, language, onLanguage, signedIn, onPane }: Props) {
  const { t } = useTranslation('problems');
  const project = useProjectFile();
  const [tab, setTab] = useState<ResultTab>('latest');
  const [ownInput, setOwnInput] = useState(problem.samples[0]?.input ?? '');
  const [share, setShare] = useSplit('results', 52);
  // What is written is in the file: there is always a source here.
  const attempts = useAttempts({ problem, languages, language, source: '{}', signedIn });
  const { judging, cooldown } = attempts;
  const obstacleText = useObstacleText(cooldown);
  const obstacle = (action: Circumstances['action']): Obstacle | null => {
    const usual = attempts.obstacle(action);
    if (usual) return usual;
    if (!project.file) return 'noProject';
    return project.part === null ? null : 'sending';
  };
  const start = async (attempt: Attempt) => {
    const why = obstacle(attempt.kind);
    if (why) {
      toasts.info(obstacleText(why));
      return;
    }
    const id = await project.send();
    if (id === null) return;
    setTab(attempt.kind === 'own' ? 'own' : 'latest');
    onPane('results');
    judging.start(attempt, { language_id: language.id, source_code: '', project_file_id: id });
  };
  const { kind, result } = judging.state;
  const missing = kind === 'submit' && result && isLookedInto(result) ? missingOf(result.missing) : null;
  return (
    <WorkFrame className="lp-problem-work" style={{ '--lp-split-results': `${share}%` }}>
      <WorkPane pane="solution" label={t('problem.solution')}>
        <Stack sx={{ gap: 4, p: 4, minWidth: 0, overflow: 'auto' }}>
          {languages.length > 1 && (
            <Box sx={{ width: 220, maxWidth: '100%' }}>
              <LanguagePicker languages={languages} value={language} onChange={onLanguage} />
            </Box>
          )}
          <StructureList rules={rulesOf(problem.scratch)} missing={missing} />
          <ProjectPane project={project} />
        </Stack>
      </WorkPane>
      <Splitter label={t('problem.resizeResults')} vertical={false} share={share} onChange={setShare} />
      <ResultsPanel
        problem={problem}
        state={judging.state}
        tab={tab}
        onTab={setTab}
        own={{
          text: ownInput,
          onText: setOwnInput,
          obstacle: obstacle('own'),
          why: obstacleText(obstacle('own')),
          run: () => void start({ kind: 'own', stdin: ownInput }),
        }}
        signedIn={signedIn}
        onLoad={null}
      />
      <ActionDock
        run={{
          obstacle: obstacle('samples'),
          start: () => void start({ kind: 'samples', total: problem.samples.length }),
        }}
        submit={{
          obstacle: obstacle('submit'),
          start: () => void start({ kind: 'submit', total: problem.test_count }),
          busy: isBusy(judging.state) && kind === 'submit',
        }}
        cooldown={cooldown}
      />
      <Celebration state={judging.state} solvedBefore={problem.my_status === 'solved'} />
    </WorkFrame>
  );
}
