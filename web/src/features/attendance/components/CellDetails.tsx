import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatTime } from '#/i18n/format';
import { TimeField } from '#/ui/form/DateField';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import type { DrawnMember } from '../keeping/marks';
import type { Change } from '../keeping/useMarking';
import { momentOn } from '../rules/periods';
import { rowOf } from '../rules/rows';
import { statuses, type AttendanceRow, type AttendanceStatus, type SheetSession } from '../types';
import { shortSession, statusWord } from '../words';

/** The longest remark, in characters. */
const REMARK_MAX = 500;

const schema = z.object({
  word: z.nullable(z.enum(statuses)),
  check_in: z.string(),
  check_out: z.string(),
  remark: rules.optionalText(REMARK_MAX),
});
type Form = z.infer<typeof schema>;

const timeOf = (moment: number | null) => (moment === null ? '' : formatTime(moment));

/** One member in one session: what follows from the times, what teachers should look at, and what a teacher may change. */
export default function CellDetails(props: {
  member: DrawnMember;
  session: SheetSession;
  isReadOnly: boolean;
  onChange: (change: Change) => void;
  onClose: () => void;
}) {
  const { member, session, isReadOnly, onChange, onClose } = props;
  const { t } = useTranslation('attendance');
  const row = rowOf(member, session.id);
  const form = useApiForm<Form>({
    schema,
    defaultValues: {
      word: row.word,
      check_in: timeOf(row.check_in),
      check_out: timeOf(row.check_out),
      remark: row.remark,
    },
    send: (values) => Promise.resolve(changeOf(values, row, session)),
    onDone: (change) => {
      onClose();
      if (Object.keys(change as Change).length > 0) onChange(change as Change);
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${member.full_name} · ${shortSession(session)}`}
      action={t('save')}
      locked={isReadOnly}
      onClose={onClose}
    >
      <Facts row={row} />
      <SelectField<Form, AttendanceStatus>
        name="word"
        label={t('word')}
        empty={t('byTimes', { status: statusWord(t, row.derived) })}
        options={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
        disabled={isReadOnly}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <TimeField<Form> name="check_in" label={t('checkIn')} disabled={isReadOnly} />
        <TimeField<Form> name="check_out" label={t('checkOut')} disabled={isReadOnly} />
      </Box>
      <TextField<Form> name="remark" label={t('remark')} rows={2} maxLength={REMARK_MAX} disabled={isReadOnly} />
    </FormDialog>
  );
}

/** What of the form differs from the row. */
function changeOf(values: Form, row: AttendanceRow, session: SheetSession): Change {
  const { word, check_in: checkIn, check_out: checkOut, remark } = values;
  return {
    ...(word !== row.word && { status: word }),
    ...(checkIn !== timeOf(row.check_in) && { check_in: momentOn(session, checkIn) }),
    ...(checkOut !== timeOf(row.check_out) && { check_out: momentOn(session, checkOut) }),
    ...(remark !== row.remark && { remark }),
  };
}

/** What is known and nobody types. */
function Facts({ row }: { row: AttendanceRow }) {
  const { t } = useTranslation('attendance');
  const { absence } = row;
  const facts: [string, string][] = [
    [t('derived'), statusWord(t, row.derived)],
    [t('teacherWord'), row.word ? statusWord(t, row.word) : t('noWord')],
  ];
  if (row.how) facts.push([t('howLabel'), t(`how.${row.how}`)]);
  if (row.minutes_late > 0) facts.push([t('minutesLate'), t('minutes', { count: row.minutes_late })]);
  if (row.minutes_early > 0) facts.push([t('minutesEarly'), t('minutes', { count: row.minutes_early })]);
  if (row.flags.length > 0) facts.push([t('flags'), row.flags.map((flag) => t(`flag.${flag}`)).join('; ')]);
  if (absence) {
    const state = absence.accepted === null ? 'waits' : absence.accepted ? 'accepted' : 'refused';
    facts.push([t(absence.by_parent ? 'absence.parent' : 'absence.pupil'), absence.reason]);
    facts.push([t('absence.state'), t(`absence.${state}`)]);
  }
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1 }}>
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
