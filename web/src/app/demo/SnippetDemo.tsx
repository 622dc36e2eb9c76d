import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorTabs, SaveMark, type SnippetFile } from '#/features/snippets';
import { toasts } from '#/ui/toasts';
import { Part } from './Part';
import { States } from './States';
import { webFiles } from './programs';

/** Where what is written stands. */
const states = ['clean', 'waiting', 'saving', 'saved', 'local', 'offline', 'failed', 'refused', 'conflict'] as const;

/** An editor of several files, one that can't be changed in its files, an empty one, and where what is written stands. */
export default function SnippetDemo() {
  const { t } = useTranslation('demo');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Part title={t('snippet.files')} lead={t('snippet.filesLead')}>
        <Editor begun={webFiles} canChangeFiles />
      </Part>
      <Part title={t('snippet.empty')}>
        <Editor begun={[{ name: 'main.py', content: '' }]} canChangeFiles={false} />
      </Part>
      <Part title={t('snippet.saving')}>
        <States names={states} titleOf={(name) => t(`snippet.state.${name}`)}>
          {(name) => (
            <Box sx={{ minHeight: 24 }}>
              <SaveMark state={name} refusal={null} />
            </Box>
          )}
        </States>
      </Part>
    </Box>
  );
}

/** Files that are kept on this page. */
function Editor({ begun, canChangeFiles }: { begun: readonly SnippetFile[]; canChangeFiles: boolean }) {
  const { t } = useTranslation('demo');
  const [files, setFiles] = useState(begun);
  const [revision, setRevision] = useState(0);
  const [current, setCurrent] = useState(0);
  const told = (key: 'run' | 'save' | 'format') => () => toasts.info(t(`snippet.key.${key}`));
  const actions = {
    onAdd: () => setFiles([...files, { name: `${t('snippet.newFile')}-${files.length + 1}.txt`, content: '' }]),
    onRename: (file: number) =>
      setFiles(files.map((one, at) => (at === file ? { ...one, name: `${at + 1}-${one.name}` } : one))),
    onRemove: (file: number) => {
      setFiles(files.filter((_, at) => at !== file));
      setCurrent(0);
    },
    onFirst: (file: number) => {
      const first = files[file];
      if (first) setFiles([first, ...files.filter((_, at) => at !== file)]);
      setCurrent(0);
    },
  };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          height: 300,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 'var(--lp-radius-md)',
          overflow: 'hidden',
        }}
      >
        <EditorTabs
          files={files}
          revision={revision}
          languageMode="lang-python"
          current={Math.min(current, files.length - 1)}
          onCurrent={setCurrent}
          actions={canChangeFiles ? actions : undefined}
          onChange={(name, content) =>
            setFiles((before) => before.map((file) => (file.name === name ? { ...file, content } : file)))
          }
          onRun={told('run')}
          onSave={told('save')}
          onFormat={told('format')}
          onLeave={() => undefined}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => {
            setFiles(begun);
            setRevision(revision + 1);
            setCurrent(0);
          }}
        >
          {t('snippet.reset')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {t('snippet.keys')}
        </Typography>
      </Box>
    </>
  );
}
