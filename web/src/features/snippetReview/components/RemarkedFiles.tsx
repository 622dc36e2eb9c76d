import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemarkLines } from '#/ui/RemarkLines';
import { TabStrip } from '#/ui/RouteTabs';
import { useRemoved } from '#/ui/removed';
import type { NewRemark, SnippetFile, SnippetRemark } from '../api';
import { remarkKey } from '../useRemarks';
import { remarkForm } from './remarkFormPart';
import { RemarkItem } from './RemarkItem';

/** A place where somebody writes. */
interface Opened {
  file: string;
  line: number | null;
}

interface RemarkedFilesProps {
  files: readonly SnippetFile[];
  remarks: readonly SnippetRemark[];
  /** Writes a remark; without it files are read only. */
  send?: (remark: NewRemark) => Promise<unknown>;
  onRemove: (remark: SnippetRemark) => void;
}

/** Files line by line with what was said of them; what is begun on several lines stays until it is sent or given up. */
export function RemarkedFiles(props: RemarkedFilesProps) {
  const { files } = props;
  const { t } = useTranslation('snippetReview');
  const removed = useRemoved();
  const remarks = props.remarks.filter(({ id }) => !removed.has(remarkKey(id)));
  const [chosen, setChosen] = useState(files[0]?.name ?? '');
  const shown = files.find(({ name }) => name === chosen) ?? files[0];
  if (!shown) return null;
  const of = (name: string) => remarks.filter(({ file }) => file === name);
  const tabs = files.map(({ name }) => ({ key: name, label: name, badge: of(name).length || undefined }));
  return (
    <Box sx={{ minWidth: 0 }}>
      <TabStrip label={t('files')} tabs={tabs} value={shown.name} onChange={setChosen} keepMounted>
        {(name) => {
          const file = files.find((one) => one.name === name);
          return file && <RemarkedFile {...props} file={file} remarks={of(name)} />;
        }}
      </TabStrip>
    </Box>
  );
}

function RemarkedFile({ file, remarks, send, onRemove }: RemarkedFilesProps & { file: SnippetFile }) {
  const { t } = useTranslation('snippetReview');
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const isAt = (line: number | null) => (one: Opened) => one.line === line;
  const open = (line: number | null) => {
    if (!opened.some(isAt(line))) setOpened([...opened, { file: file.name, line }]);
  };
  const close = (line: number | null) => setOpened((before) => before.filter((one) => !isAt(line)(one)));
  const remarksOn = (line: number | null) => {
    const said = remarks.filter((remark) => remark.line === line);
    const isOpen = send && opened.some(isAt(line));
    if (said.length === 0 && !isOpen) return null;
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, py: 2, pl: line === null ? 0 : 9 }}>
        {said.length > 0 && (
          <Box
            component="ul"
            aria-label={line === null ? t('remark.onWhole') : t('remark.onLine', { line })}
            sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
          >
            {said.map((remark) => (
              <RemarkItem key={remark.id} remark={remark} onRemove={onRemove} />
            ))}
          </Box>
        )}
        {isOpen && <remarkForm.Part file={file.name} line={line} send={send} onClose={() => close(line)} />}
      </Box>
    );
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <RemarkLines
        label={file.name}
        text={file.content}
        isProgram
        lineLabel={(line) => t('remark.add', { line })}
        onLine={send && open}
        remarksOn={remarksOn}
      />
      <Box>
        {remarksOn(null)}
        {send && <Button onClick={() => open(null)}>{t('remark.addWhole')}</Button>}
      </Box>
    </Box>
  );
}
