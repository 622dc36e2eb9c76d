import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { pageNonce } from '#/api/boot';
import { CodeEditor } from '#/editor/CodeEditor';
import { SourceView } from '../player/SourceView';

/** Where a drawing is programmed; Esc leaves it for the button that runs. */
export function TurtleEditor(props: {
  source: string;
  readOnly: boolean;
  onChange: (source: string) => void;
  onRun: () => void;
  onLeave: () => void;
}) {
  const { source, readOnly, onChange, onRun, onLeave } = props;
  const { t } = useTranslation('turtle');
  if (readOnly) return <SourceView source={source} />;
  return (
    <Box
      sx={{
        display: 'flex',
        height: 'clamp(240px, 46vh, 480px)',
        border: '1px solid var(--lp-border-strong)',
        borderRadius: 'var(--lp-radius-md)',
        overflow: 'hidden',
      }}
    >
      <CodeEditor
        text={source}
        revision={0}
        mode="lang-python"
        label={t('code')}
        nonce={pageNonce()}
        events={{ onChange, onRun, onSubmit: () => undefined, onSave: () => undefined, onLeave }}
      />
    </Box>
  );
}
