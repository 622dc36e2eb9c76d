import { useMemo, useRef, useLayoutEffect } from 'react';
import { pageNonce } from '#/api/boot';
import { CodeEditor } from '#/editor/CodeEditor';

/** A text in a programming language as a field of a form. Escape leaves it, Ctrl+S saves the form. */
export function SourceEditor(props: {
  label: string;
  text: string;
  /** Grows when `text` was not typed here. */
  revision: number;
  mode: string;
  short?: boolean;
  invalid?: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
}) {
  const { label, text, revision, mode, short, invalid, onChange, onSave } = props;
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ onChange, onSave });
  useLayoutEffect(() => {
    latest.current = { onChange, onSave };
  });
  const events = useMemo(
    () => ({
      onChange: (value: string) => latest.current.onChange(value),
      onRun: () => undefined,
      onSubmit: () => undefined,
      onSave: () => latest.current.onSave(),
      onLeave: () => frame.current?.focus(),
    }),
    [],
  );
  return (
    <div
      ref={frame}
      className="lp-source"
      tabIndex={-1}
      data-short={short || undefined}
      data-invalid={invalid || undefined}
    >
      <CodeEditor text={text} revision={revision} mode={mode} label={label} nonce={pageNonce()} events={events} />
    </div>
  );
}
