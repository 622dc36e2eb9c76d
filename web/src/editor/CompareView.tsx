import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNonce } from '#/api/boot';
import { usePhone } from '#/ui/usePhone';
import { showChanges } from './mergeView';
import { useDark } from './useDark';

const Host = styled('div')({
  minWidth: 0,
  height: '100%',
  overflow: 'auto',
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-md)',
  '& .cm-mergeView': { height: '100%' },
  '& .cm-editor .cm-collapsedLines': {
    color: 'var(--lp-muted)',
    background: 'var(--lp-sunken)',
  },
});

/** What became of a text: side by side, on a phone in one text. */
export function CompareView(props: {
  before: string;
  after: string;
  mode: string;
  /** What the versions are called. */
  beforeLabel: string;
  afterLabel: string;
}) {
  const { before, after, mode, beforeLabel, afterLabel } = props;
  const { t } = useTranslation('editor');
  const host = useRef<HTMLDivElement>(null);
  const unified = usePhone();
  const dark = useDark();
  const unchanged = t('unchanged');
  useEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    let gone = false;
    let remove: (() => void) | null = null;
    const labels = { before: beforeLabel, after: afterLabel };
    const show = async () => {
      const taken = await showChanges(parent, {
        before,
        after,
        mode,
        labels,
        dark,
        unified,
        unchanged,
        nonce: pageNonce(),
      });
      if (gone) taken();
      else remove = taken;
    };
    // Without the colours of a language nothing is lost: they alone are loaded here.
    show().catch(() => undefined);
    return () => {
      gone = true;
      remove?.();
    };
  }, [before, after, mode, beforeLabel, afterLabel, dark, unified, unchanged]);
  return <Host ref={host} />;
}
