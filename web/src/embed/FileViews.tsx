import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabStrip } from '#/ui/RouteTabs';
import type { EmbeddedSnippet } from './boot';

/** Files to be read. */
export function FileViews({ files }: { files: EmbeddedSnippet['files'] }) {
  const { t } = useTranslation('embed');
  const [chosen, setChosen] = useState(files[0]?.name ?? '');
  return (
    <div>
      <TabStrip
        label={t('files')}
        tabs={files.map(({ name }) => ({ key: name, label: name }))}
        value={chosen}
        onChange={setChosen}
      >
        {(name) => (
          <Box component="pre" tabIndex={0} aria-label={name} role="group" translate="no" sx={source}>
            {files.find((file) => file.name === name)?.content}
          </Box>
        )}
      </TabStrip>
    </div>
  );
}

const source = {
  m: 0,
  p: 3,
  maxHeight: 480,
  overflow: 'auto',
  fontFamily: 'var(--lp-mono)',
  fontSize: 'var(--lp-font-sm)',
  lineHeight: 1.6,
  tabSize: 4,
  bgcolor: 'var(--lp-sunken)',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
} as const;
