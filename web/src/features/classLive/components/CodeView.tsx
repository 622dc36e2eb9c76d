import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { pageNonce } from '#/api/boot';
import type { EditorHandle } from '#/editor/codemirror';
import { useDark } from '#/editor/useDark';

const Frame = styled('div')({
  overflow: 'auto',
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-md)',
  background: 'var(--lp-surface)',
  '& pre': {
    margin: 0,
    padding: '12px 16px',
    fontFamily: 'var(--lp-mono)',
    fontSize: 'inherit',
    lineHeight: 1.6,
    tabSize: 4,
  },
  '& .cm-editor': { height: 'auto', fontSize: 'inherit' },
});

const nothing = () => undefined;
const deaf = { onChange: nothing, onRun: nothing, onSubmit: nothing, onSave: nothing, onLeave: nothing };

/** A program to be read: plain at first and where the editor can't be loaded, then with its lines numbered and its words coloured. */
export function CodeView(props: { source: string; mode: string; label: string; fontSize: string; maxHeight?: string }) {
  const { source, mode, label, fontSize, maxHeight } = props;
  const host = useRef<HTMLDivElement>(null);
  const [isGrown, setGrown] = useState(false);
  const dark = useDark();
  useEffect(() => {
    let isGone = false;
    let made: EditorHandle | null = null;
    const grow = async () => {
      const { createEditor } = await import('#/editor/codemirror');
      if (isGone || !host.current) return;
      const selection = { anchor: 0, head: 0 };
      const shared = { selection, dark, label, nonce: pageNonce(), readOnly: true, events: deaf };
      made = createEditor(host.current, { text: source, ...shared });
      setGrown(true);
      await made.setMode(mode);
    };
    // Plain, it can be read as well.
    grow().catch(nothing);
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [source, mode, label, dark]);
  return (
    <Frame style={{ fontSize, maxHeight }}>
      {!isGrown && (
        <pre tabIndex={0} aria-label={label}>
          {source}
        </pre>
      )}
      <div ref={host} />
    </Frame>
  );
}
