import CheckIcon from '@mui/icons-material/CheckRounded';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import RestartIcon from '@mui/icons-material/RestartAlt';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import type { DraftState } from './draftKeeper';
import { LanguagePicker } from './LanguagePicker';
import type { LanguageOption } from './languages';

/** Above the editor: the language, where the draft is, starting over, the sheet of shortcuts. */
export function Toolbar(props: {
  languages: LanguageOption[];
  language: LanguageOption;
  state: DraftState;
  onLanguage: (id: number) => void;
  onReset: () => void;
  onShortcuts: () => void;
}) {
  const { languages, language, state, onLanguage, onReset, onShortcuts } = props;
  const { t } = useTranslation('editor');
  const reset = async () => {
    const agreed = await dialogs.confirm({ title: t('resetTitle'), text: t('resetText'), action: t('resetAction') });
    if (agreed) onReset();
  };
  return (
    <Stack
      direction="row"
      sx={{
        flex: 'none',
        alignItems: 'center',
        gap: 1,
        minHeight: 52,
        py: 1,
        pl: 3.5,
        pr: 2.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 120px', minWidth: 0, maxWidth: 210, '& > button': { minHeight: { md: 38 } } }}>
        <LanguagePicker languages={languages} value={language} onChange={onLanguage} />
      </Box>
      <DraftMark state={state} />
      <Tool label={t('reset')} onClick={() => void reset()}>
        <RestartIcon fontSize="small" />
      </Tool>
      <Tool label={t('shortcuts.open')} onClick={onShortcuts}>
        <KeyboardIcon fontSize="small" />
      </Tool>
    </Stack>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <IconButton
      title={label}
      aria-label={label}
      onClick={onClick}
      sx={{ width: 'var(--lp-control)', height: 'var(--lp-control)' }}
    >
      {children}
    </IconButton>
  );
}

/** Where the draft is kept. */
function DraftMark({ state }: { state: DraftState }) {
  const { t } = useTranslation('editor');
  const color = state === 'failed' ? 'error.main' : state === 'offline' ? 'warning.main' : 'text.secondary';
  return (
    <Typography
      variant="caption"
      role="status"
      noWrap
      sx={{ flex: '1 1 90px', minWidth: 0, px: 2.5, color, textAlign: 'right' }}
    >
      {state === 'saved' && (
        <CheckIcon sx={{ mr: 1, color: 'success.main', fontSize: '1.2em', verticalAlign: 'text-bottom' }} />
      )}
      {state === 'clean' ? '' : t(`state.${state}`)}
    </Typography>
  );
}
