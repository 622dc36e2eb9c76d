import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

const MOST = 200;

interface TopicProps {
  topic: string;
  /** The session's day, which names the field for screen readers. */
  day: string;
  isStruck: boolean;
  /** For those who may change it. */
  onSave: ((topic: string) => Promise<unknown>) | undefined;
}

/** The field comes with a click on its pencil: what is typed next is for it. */
const focus = (field: HTMLElement | null) => field?.focus();

/** What a session is about; a click lets it be typed in its place: Enter saves, Escape leaves it as it was. */
export function TopicText({ topic, day, isStruck, onSave }: TopicProps) {
  const { t } = useTranslation('classSessions');
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null && onSave) {
    const save = () => {
      setTyped(null);
      // What failed is told in a toast; the row shows what the server has.
      if (typed.trim() !== topic) onSave(typed.trim()).catch(() => undefined);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter') save();
      if (event.key === 'Escape') setTyped(null);
    };
    return (
      <OutlinedInput
        inputRef={focus}
        fullWidth
        size="small"
        value={typed}
        placeholder={t('topicHint')}
        inputProps={{ 'aria-label': t('topicOf', { day }), maxLength: MOST }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={onKey}
      />
    );
  }
  if (!topic && !onSave) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Typography
        color={topic ? undefined : 'textSecondary'}
        sx={{ overflowWrap: 'anywhere', textDecoration: isStruck ? 'line-through' : undefined }}
      >
        {topic || t('noTopic')}
      </Typography>
      {onSave && (
        <IconButton size="small" aria-label={t('editTopic', { day })} onClick={() => setTyped(topic)}>
          <EditIcon fontSize="inherit" />
        </IconButton>
      )}
    </Box>
  );
}
