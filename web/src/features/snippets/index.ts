// What others show of snippets. Nothing here leads to the editor's page: what it shows of theirs may import this.
export { EditorTabs, type EditorTabsHandle } from './components/EditorTabs';
export { SaveMark } from './components/SaveMark';
export { SnippetConsole, type ConsoleRun } from './console/SnippetConsole';
export { ConsoleLog, type Entry as ConsoleEntry } from './console/log';
export { Preview } from './preview/Preview';
export { idleRun, isRunning, type RunPhase, type RunProgram, type RunState } from './runs/state';
export { useSnippetRun, type SnippetRun } from './runs/useSnippetRun';
export type { RunView, SnippetFile, SnippetLastRun, SnippetView, SnippetVisibility } from './types';
