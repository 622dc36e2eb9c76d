import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MarkdownView } from '#/ui/MarkdownView';
import { keys } from './look';
import type { PaperQuestion } from './types';

/** What a program reads and writes, with examples. */
export function Program({ question }: { question: PaperQuestion }) {
  const { t } = useTranslation('papers');
  const sections = [
    [t('question.input'), question.input_html],
    [t('question.output'), question.output_html],
    [t('question.constraints'), question.constraints_html],
  ] as const;
  return (
    <>
      {sections.map(
        ([title, html]) =>
          html !== '' && (
            <Box key={title} sx={{ mt: '1.5mm' }}>
              <strong>{title}</strong>
              <MarkdownView html={html} />
            </Box>
          ),
      )}
      {question.samples.length > 0 && (
        <Box component="table" aria-label={t('question.sample')} sx={sampleTable}>
          <thead>
            <tr>
              <th scope="col">{t('question.input')}</th>
              <th scope="col">{t('question.output')}</th>
            </tr>
          </thead>
          <tbody>
            {question.samples.map(({ index, input, output }) => (
              <tr key={index}>
                <td>
                  <pre>{input}</pre>
                </td>
                <td>
                  <pre>{output}</pre>
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </>
  );
}

const sampleTable = {
  ...keys.table,
  mt: '2mm',
  tableLayout: 'fixed',
  '& td': { textAlign: 'left', verticalAlign: 'top', border: '1px solid', px: '1.5mm' },
  '& th': { border: '1px solid' },
  '& pre': { m: 0, fontFamily: 'var(--lp-mono)', whiteSpace: 'pre-wrap' },
} as const;
