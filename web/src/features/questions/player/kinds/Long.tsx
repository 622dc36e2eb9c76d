import RemoveIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Upload } from '#/ui/Upload';
import { countWords, fileName, readEssay, writeEssay } from '../../answers/essay';
import { partOf, type KindProps } from '../kindProps';
import { Feedback, ReviewMark } from '../ReviewMark';

/** An essay, with the number of its words, and files beside it. */
export function Long({ question, value, onChange, review, readOnly }: KindProps) {
  const { t } = useTranslation('questions');
  const { min_words: least = 0, max_words: most = 0, files: mostFiles = 0 } = question.content.long ?? {};
  const essay = readEssay(value);
  const words = countWords(essay.text);
  const part = partOf(review, 'answer');
  const change = (next: Partial<typeof essay>) => onChange(writeEssay({ ...essay, ...next }));
  const limits =
    least > 0 && most > 0
      ? t('long.between', { least: formatNumber(least), most: formatNumber(most) })
      : least > 0
        ? t('long.least', { least: formatNumber(least) })
        : most > 0
          ? t('long.most', { most: formatNumber(most) })
          : '';
  const isOutside = words > 0 && (words < least || (most > 0 && words > most));
  return (
    <Stack sx={{ gap: 4 }}>
      <MuiTextField
        multiline
        fullWidth
        minRows={8}
        maxRows={30}
        label={t('long.label')}
        value={essay.text}
        onChange={(event) => change({ text: event.target.value })}
        helperText={
          <Box component="span" sx={{ color: isOutside ? 'var(--lp-danger-text)' : 'text.secondary' }}>
            {t('long.words', { count: words, number: formatNumber(words) })}
            {limits && ` · ${limits}`}
          </Box>
        }
        slotProps={{ htmlInput: { readOnly } }}
      />
      <Files files={essay.files} onFiles={readOnly ? null : (files) => change({ files })} />
      {!readOnly && essay.files.length < mostFiles && (
        <Upload
          kind="file"
          label={t('long.upload', { count: mostFiles })}
          multiple={mostFiles - essay.files.length > 1}
          onUploaded={({ url }) => change({ files: [...essay.files, url].slice(0, mostFiles) })}
        />
      )}
      {part && <ReviewMark part={part} />}
      {part && <Feedback part={part} />}
    </Stack>
  );
}

function Files({ files, onFiles }: { files: string[]; onFiles: ((files: string[]) => void) | null }) {
  const { t } = useTranslation('questions');
  if (files.length === 0) return null;
  return (
    <Stack component="ul" aria-label={t('long.files')} sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}>
      {files.map((address) => (
        <Box component="li" key={address} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
          <Link href={address} target="_blank" rel="noopener" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {fileName(address)}
          </Link>
          {onFiles && (
            <IconButton
              aria-label={t('long.remove', { name: fileName(address) })}
              onClick={() => onFiles(files.filter((file) => file !== address))}
              sx={{ width: 44, height: 44 }}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
    </Stack>
  );
}
