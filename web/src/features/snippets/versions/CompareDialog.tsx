import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CompareView } from '#/editor/CompareView';
import { PlainSelect } from '#/ui/PlainSelect';
import type { Content } from '../content';
import { modeOf } from '../names';
import { fileChanges } from './changes';

/** The input among the files that are compared: no file is called so. */
const STDIN = ':stdin';

/** Two texts of a snippet side by side, file by file; it fills the window. */
export function CompareDialog(props: {
  title: string;
  before: Content;
  after: Content;
  beforeLabel: string;
  afterLabel: string;
  /** `editor_mode` of the language. */
  mode: string;
  /** Beside the choice of a file. */
  tools?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
}) {
  const { title, before, after, beforeLabel, afterLabel, mode, tools, actions, onClose } = props;
  const { t } = useTranslation('snippets');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const files = fileChanges(before, after);
  const first = files.find(({ change }) => change !== 'same') ?? files[0];
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = files.find(({ name }) => name === chosen) ?? first;
  const isInput = chosen === STDIN;
  const inputChange = before.stdin === after.stdin ? 'same' : 'changed';
  const options = [
    ...files.map(({ name, change }) => ({ value: name, text: `${name} · ${t(`compare.${change}`)}` })),
    { value: STDIN, text: `${t('input.title')} · ${t(`compare.${inputChange}`)}` },
  ];
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, flex: 1, minHeight: 0, px: { xs: 3, md: 6 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <PlainSelect
            label={t('compare.file')}
            value={isInput ? STDIN : (shown?.name ?? '')}
            options={options}
            onChange={setChosen}
          />
          {tools}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('compare.sides', { before: beforeLabel, after: afterLabel })}
        </Typography>
        <Box sx={{ flex: 1, minHeight: 240 }}>
          <CompareView
            before={isInput ? before.stdin : (shown?.before ?? '')}
            after={isInput ? after.stdin : (shown?.after ?? '')}
            mode={isInput ? 'none' : modeOf(shown?.name ?? '', shown?.isMain ?? false, mode)}
            beforeLabel={beforeLabel}
            afterLabel={afterLabel}
          />
        </Box>
      </Box>
      <DialogActions>
        {actions}
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
