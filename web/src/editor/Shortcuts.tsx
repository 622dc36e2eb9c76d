import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type editorTexts from './locales/vi.json';

const mac = /Mac|iPhone|iPad/.test(navigator.platform);
const mod = mac ? '⌘' : 'Ctrl';

/** What keys do, by its words, and which they are; of several any. */
interface Shortcut {
  what: keyof typeof editorTexts.shortcuts;
  keys: readonly (readonly string[])[];
}

/** What every editor does with its keys. */
const writing: readonly Shortcut[] = [
  { what: 'leave', keys: [['Esc']] },
  { what: 'comment', keys: [[mod, '/']] },
  { what: 'search', keys: [[mod, 'F']] },
  { what: 'complete', keys: [['Ctrl', 'Space']] },
];

const sheets: Record<'problem' | 'snippet', readonly Shortcut[]> = {
  /** Of a problem's page. */
  problem: [
    { what: 'run', keys: [[mod, 'Enter']] },
    {
      what: 'submit',
      keys: [
        [mod, 'Shift', 'Enter'],
        ['Alt', 'Enter'],
      ],
    },
    { what: 'save', keys: [[mod, 'S']] },
    { what: 'focus', keys: [['E']] },
    { what: 'statement', keys: [['1'], ['2'], ['3']] },
    ...writing,
    { what: 'sheet', keys: [['?']] },
  ],
  /** Of the online editor. */
  snippet: [
    { what: 'program', keys: [[mod, 'Enter']] },
    { what: 'version', keys: [[mod, 'S']] },
    { what: 'format', keys: [[mod, 'Shift', 'F']] },
    { what: 'end', keys: [['Ctrl', 'D']] },
    ...writing,
  ],
};

const Key = styled('kbd')({
  display: 'inline-block',
  minWidth: 26,
  marginLeft: 4,
  padding: '1px 7px',
  border: '1px solid var(--lp-border-strong)',
  borderBottomWidth: 2,
  borderRadius: 'var(--lp-radius-sm)',
  fontSize: 'var(--lp-font-xs)',
  textAlign: 'center',
});

/** The sheet of keyboard shortcuts. */
export default function Shortcuts({ of = 'problem', onClose }: { of?: keyof typeof sheets; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const { t: ui } = useTranslation('ui');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{t('shortcuts.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Box component="dl" sx={{ m: 0 }}>
          {sheets[of].map(({ what, keys }) => (
            <Typography
              key={what}
              variant="body2"
              component="div"
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 4,
                py: 1.75,
                borderBottom: '1px solid',
                borderColor: 'divider',
              }}
            >
              <dt>{t(`shortcuts.${what}`)}</dt>
              <Box component="dd" sx={{ flex: 'none', m: 0 }}>
                {keys.map((combination, index) => (
                  <span key={combination.join()}>
                    {index > 0 && what !== 'statement' && (
                      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                        {' '}
                        {t('shortcuts.or')}{' '}
                      </Typography>
                    )}
                    {combination.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </span>
                ))}
              </Box>
            </Typography>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
