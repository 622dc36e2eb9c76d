import Popover from '@mui/material/Popover';
import { LanguageChoices } from './LanguageChoices';
import type { LanguageOption } from './languages';

/** The languages below the button that opened them. */
export function LanguagePopover(props: {
  /** What is chosen. */
  label: string;
  languages: readonly LanguageOption[];
  chosen: number | null;
  /** The button; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  onChoose: (id: number) => void;
}) {
  const { label, languages, chosen, anchor, onClose, onChoose } = props;
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: {
            width: 'min(372px, calc(100vw - 24px))',
            mt: 1.5,
            p: 1.5,
            border: '1px solid',
            borderColor: 'divider',
            boxShadow: 'var(--lp-shadow-lg)',
          },
        },
      }}
    >
      <LanguageChoices languages={languages} chosen={chosen} onChoose={onChoose} />
    </Popover>
  );
}
