import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName, isProgram, readEssay, type QuestionKind } from '#/features/questions';
import { newKey } from '#/api/newKey';
import { RemarkLines } from '#/ui/RemarkLines';
import type { DraftRemark } from '../draft';
import { RemarkField } from './RemarkField';

/** What was answered, with the remarks on its lines and on the whole. */
export function MarkedAnswer(props: {
  answer: string;
  type: QuestionKind;
  remarks: DraftRemark[];
  phrases: readonly string[];
  onRemarks: (remarks: DraftRemark[]) => void;
}) {
  const { answer, type, remarks, phrases, onRemarks } = props;
  const { t } = useTranslation('marking');
  const [opened, setOpened] = useState('');
  const { text, files } = isProgram(type) ? { text: answer, files: [] } : readEssay(answer);
  const add = (line: number | null) => {
    const key = newKey();
    setOpened(key);
    onRemarks([...remarks, { key, line, text: '' }]);
  };
  const remarksOn = (line: number | null) => {
    const own = remarks.filter((remark) => remark.line === line);
    if (own.length === 0) return null;
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, py: 2, pl: line === null ? 0 : 9 }}>
        {own.map(({ key, text: said }) => (
          <RemarkField
            key={key}
            line={line}
            text={said}
            phrases={phrases}
            hasFocus={key === opened}
            onChange={(typed) =>
              onRemarks(remarks.map((remark) => (remark.key === key ? { ...remark, text: typed } : remark)))
            }
            onRemove={() => onRemarks(remarks.filter((remark) => remark.key !== key))}
          />
        ))}
      </Box>
    );
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, minWidth: 0 }}>
      {text !== '' && (
        <RemarkLines
          label={t('answer')}
          text={text}
          isProgram={isProgram(type)}
          lineLabel={(line) => t('remark.add', { line })}
          onLine={add}
          remarksOn={remarksOn}
        />
      )}
      {files.length > 0 && <Files files={files} />}
      <Box>
        {remarksOn(null)}
        <Button onClick={() => add(null)}>{t('remark.addWhole')}</Button>
      </Box>
    </Box>
  );
}

function Files({ files }: { files: readonly string[] }) {
  const { t } = useTranslation('marking');
  return (
    <Box component="ul" aria-label={t('files')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {files.map((address) => (
        <Box component="li" key={address} sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
          <Link href={address} target="_blank" rel="noopener" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {fileName(address)}
          </Link>
        </Box>
      ))}
    </Box>
  );
}
