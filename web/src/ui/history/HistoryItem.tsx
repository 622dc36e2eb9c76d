import ArrowIcon from '@mui/icons-material/EastOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '#/i18n/format';
import { valueText } from './entries';
import type { HistoryChange, HistoryDrawerProps, HistoryEntry, HistoryField } from './types';

/** What the server keeps a history of (`history::Change`). */
const knownActions = [
  'create',
  'update',
  'delete',
  'restore',
  'import',
  'change_role',
  'block',
  'unblock',
  'sign_out',
  'make_password',
  'renew',
  'accept',
] as const;

/** One change: who, when, and of each field what it was and what it is. */
export function HistoryItem(props: { entry: HistoryEntry } & Pick<HistoryDrawerProps, 'fields' | 'actions'>) {
  const { entry, fields, actions } = props;
  const { t } = useTranslation('history');
  const known = knownActions.find((name) => name === entry.action);
  const action = actions?.[entry.action] ?? (known ? t(`action.${known}`) : entry.action);
  return (
    <Box
      component="li"
      sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 'var(--lp-radius-lg)', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
            {entry.by?.name ?? t('system')}
          </Box>{' '}
          {action}
        </Typography>
        <Typography
          component="time"
          variant="caption"
          dateTime={new Date(entry.at * 1000).toISOString()}
          title={formatDateTime(entry.at)}
          sx={{ color: 'text.secondary' }}
        >
          {formatTime(entry.at)}
        </Typography>
      </Box>
      {entry.changes.length > 0 && (
        <Box component="dl" sx={{ m: 0, mt: 3, display: 'grid', gap: 3 }}>
          {entry.changes.map((change) => (
            <Change
              key={change.field}
              change={change}
              field={fields[change.field]}
              isNew={entry.action === 'create' || entry.action === 'import'}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** What a field was, struck, and what it is now; screen readers hear which is which. */
function Change(props: { change: HistoryChange; field: HistoryField | undefined; isNew: boolean }) {
  const { change, field, isNew } = props;
  const { t } = useTranslation('history');
  const words = { yes: t('yes'), no: t('no') };
  const before = valueText(change.before, field, words);
  const after = valueText(change.after, field, words);
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {field?.label ?? change.field}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', whiteSpace: 'pre-wrap' }}
      >
        {/* Of what was just made, nothing was there before. */}
        {!(isNew && before === null) && (
          <>
            <Box component="del" sx={{ color: 'text.secondary', textDecoration: before === null ? 'none' : undefined }}>
              <span className="lp-visually-hidden">{t('before')} </span>
              <Text text={before} />
            </Box>
            <ArrowIcon aria-hidden sx={{ fontSize: '1rem', color: 'text.secondary' }} />
          </>
        )}
        <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 'fontWeightMedium' }}>
          <span className="lp-visually-hidden">{t('after')} </span>
          <Text text={after} />
        </Box>
      </Typography>
    </Box>
  );
}

function Text({ text }: { text: string | null }) {
  const { t } = useTranslation('history');
  return text === null ? <em>{t('blank')}</em> : text;
}
