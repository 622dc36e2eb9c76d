import FileIcon from '@mui/icons-material/AttachFileOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chosenProvinceQuery } from '#/auth/provinces';
import type { FormField } from '#/features/forms';
import { formatBytes } from '#/i18n/format';
import { fileIn, textOf } from './words';

/** What was answered to a field; a file can be opened. */
export function AnswerValue({ field, value }: { field: FormField; value: unknown }) {
  const { t } = useTranslation('formAnswers');
  const file = fileIn(value);
  if (file) {
    const words = `${file.name} (${formatBytes(file.size)})`;
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <FileIcon aria-hidden fontSize="small" />
        {file.url === null ? (
          <span>
            {words} · {t('fileGone')}
          </span>
        ) : (
          <Link href={file.url} target="_blank" rel="noopener">
            {words}
          </Link>
        )}
      </Box>
    );
  }
  if (field.kind === 'province' && typeof value === 'string') return <ProvinceName code={value} />;
  return textOf(field, value, t('yes')) || '–';
}

/** A province is kept by its key. */
function ProvinceName({ code }: { code: string }) {
  return useQuery({ ...chosenProvinceQuery(code), meta: { quiet: true } }).data?.label ?? code;
}
