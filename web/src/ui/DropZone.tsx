import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';

/** Where files are dropped, or chosen by a press. What is taken of them, and how, is the caller's; so is pasting. */
export function DropZone(props: {
  /** What is asked for, for screen readers. */
  label: string;
  onFiles: (files: FileList | null) => void;
  /** Types for the system's own dialog, as `accept` has them. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  describedBy?: string;
  /** The words in it. */
  children: ReactNode;
}) {
  const { label, onFiles, accept, multiple, disabled = false, describedBy, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  };
  return (
    <>
      <ButtonBase
        focusRipple
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={[zone, isOver && over]}
      >
        <UploadIcon sx={{ color: 'text.secondary' }} />
        {children}
      </ButtonBase>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          onFiles(event.target.files);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}

const zone = {
  display: 'grid',
  gap: 1,
  justifyItems: 'center',
  width: '100%',
  p: 5,
  textAlign: 'center',
  border: '1px dashed',
  borderColor: 'var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-lg)',
  backgroundColor: 'background.paper',
  '&:hover': { backgroundColor: 'action.hover' },
  '&.Mui-disabled': { opacity: 0.6 },
} as const;

const over = { borderStyle: 'solid', borderColor: 'var(--lp-primary-text)', backgroundColor: 'var(--lp-primary-soft)' };
