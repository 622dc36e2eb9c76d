import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#/i18n/format';
import { EmptyState } from '#/ui/states';
import type { ContestView } from '../../types';
import { FormCard } from '../FormCard';
import { fetchPrint, setPrinted } from './api';
import { row } from './look';
import { printPaper } from './paper';
import type { PrintRequest, Running } from './types';
import { usePlace } from './usePlace';
import { useDoing } from './useRunning';

/** What contestants want printed: what waits first. */
export function PrintList({ contest, running }: { contest: ContestView; running: Running }) {
  const { t } = useTranslation('running');
  const { prints, takes_prints: takes } = running;
  const shown = [
    ...prints.filter(({ printed_at: at }) => at == null),
    ...prints.filter(({ printed_at: at }) => at != null),
  ];
  return (
    <FormCard title={t('prints.title')}>
      {shown.length === 0 ? (
        takes ? (
          <EmptyState title={t('prints.none')} text={t('prints.noneText')} />
        ) : (
          <EmptyState title={t('prints.isOff')} text={t('prints.isOffText')} />
        )
      ) : (
        <Box component="ul" aria-label={t('prints.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((print) => (
            <PrintItem key={print.id} contest={contest} print={print} />
          ))}
        </Box>
      )}
    </FormCard>
  );
}

function PrintItem({ contest, print }: { contest: ContestView; print: PrintRequest }) {
  const { t } = useTranslation('running');
  const { busy, run } = useDoing(contest.id);
  const place = usePlace();
  const { id, name, printed_at: printedAt, lines } = print;
  const title = print.title === '' ? t('prints.untitled') : print.title;
  const where = [print.candidate_id, place(print)].filter(Boolean).join(' · ');
  const isPrinted = printedAt != null;
  const toPaper = async () => {
    const { text } = await fetchPrint(contest.id, id);
    const head = [contest.name, name, where, title, formatTime(print.created_at)].filter(Boolean);
    printPaper({ title: `${name} – ${title}`, head, text });
  };
  return (
    <Box component="li" aria-labelledby={`print-${id}`} sx={row}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography id={`print-${id}`} variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {title} · {name}
        </Typography>
        {where !== '' && (
          <Typography variant="body2" component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {where}
          </Typography>
        )}
        <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0 }}>
          {t('prints.lines', { count: lines })} · {t('prints.sentAt', { at: formatTime(print.created_at) })}
          {isPrinted && <> · {t('prints.printedAt', { at: formatTime(printedAt) })}</>}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button
          variant={isPrinted ? 'text' : 'contained'}
          disabled={busy}
          aria-label={t('of', { what: t('prints.print'), name, label: title })}
          onClick={() => void run(toPaper)}
        >
          {t('prints.print')}
        </Button>
        <Button
          variant={isPrinted ? 'text' : 'outlined'}
          color={isPrinted ? 'inherit' : 'primary'}
          disabled={busy}
          aria-label={t('of', { what: t(isPrinted ? 'prints.again' : 'prints.done'), name, label: title })}
          onClick={() => void run(() => setPrinted(contest.id, id, !isPrinted))}
        >
          {t(isPrinted ? 'prints.again' : 'prints.done')}
        </Button>
      </Box>
    </Box>
  );
}
