import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#/ui/RelativeTime';
import type { SnippetRemark } from '../api';

/** What somebody wrote, and who. */
export function RemarkItem({ remark, onRemove }: { remark: SnippetRemark; onRemove: (remark: SnippetRemark) => void }) {
  const { t } = useTranslation('snippetReview');
  const { by, text, created_at: at, can_delete: canDelete } = remark;
  const name = by?.name ?? t('gone');
  return (
    <Box component="li" sx={look}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" component="p" color="textSecondary">
          {name} · <RelativeTime at={at} />
        </Typography>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
      </Box>
      {canDelete && (
        <IconButton
          size="small"
          aria-label={t('remark.remove', { name })}
          title={t('remark.remove', { name })}
          onClick={() => onRemove(remark)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

const look = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  px: 3,
  py: 2,
  borderLeft: '3px solid var(--lp-info)',
  bgcolor: 'background.paper',
  fontFamily: 'var(--lp-font)',
} as const;
