import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';

/** One of two versions of a part of something, to be chosen: where somebody else has saved it meanwhile. */
export function VersionChoice(props: {
  /** Names the part: of its versions one is chosen. */
  group: string;
  title: string;
  lines: readonly string[];
  /** What is said where it has no lines. */
  emptyText: string;
  isPicked: boolean;
  onPick: () => void;
}) {
  const { group, title, lines, emptyText, isPicked, onPick } = props;
  return (
    <Box
      component="label"
      sx={{
        display: 'block',
        minWidth: 0,
        p: 3,
        cursor: 'pointer',
        border: '1px solid',
        borderColor: isPicked ? 'var(--lp-primary-text)' : 'divider',
        borderRadius: 'var(--lp-radius-md)',
        bgcolor: isPicked ? 'var(--lp-primary-soft)' : 'var(--lp-sunken)',
      }}
    >
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Radio size="small" name={`conflict-${group}`} checked={isPicked} onChange={onPick} sx={{ p: 0 }} />
        <Typography variant="caption" component="span" color="textSecondary">
          {title}
        </Typography>
      </Box>
      {lines.length === 0 && (
        <Typography variant="body2" component="span" color="textSecondary" sx={line}>
          {emptyText}
        </Typography>
      )}
      {lines.map((text, index) => (
        <Typography key={index} variant="body2" component="span" sx={line}>
          {text || ' '}
        </Typography>
      ))}
    </Box>
  );
}

const line = { display: 'block', mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
