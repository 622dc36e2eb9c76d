import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contentStatuses, visibilities } from '#/api/content';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { HistoryButton } from '#/ui/history/HistoryButton';
import { formats, rankTimes } from '../../types';
import { groupsQuery } from '../api';
import {
  among,
  awardsWords,
  certificateWords,
  disqualifiedWords,
  optionsWords,
  pairWords,
  partsWords,
  roomWords,
} from './historyWords';

const moments = ['start_time', 'end_time', 'active_from_time', 'active_to_time'] as const;
const plain = ['name', 'slug', 'description', 'candidate_id', 'freeze_minutes'] as const;

/** Opens who changed what of a contest, for those who may read that. */
export default function ContestHistory({ id }: { id: number }) {
  const { t } = useTranslation('contestForm');
  const { t: manage } = useTranslation('contestManage');
  const { t: said } = useTranslation('contestHistory');
  const { t: shared } = useTranslation('contests');
  const { t: ui } = useTranslation('ui');
  const user = useUser();
  const { data: groups = [] } = useQuery(groupsQuery);
  if (!may(user, 'data_change_history', 'read')) return null;
  const group = (value: unknown) => groups.find((one) => one.id === value)?.name;
  const fields = {
    ...Object.fromEntries(plain.map((name) => [name, { label: t(`field.${name}`) }])),
    ...Object.fromEntries(moments.map((name) => [name, { label: t(`field.${name}`), kind: 'moment' as const }])),
    format: { label: t('field.format'), format: among(formats, (value) => shared(`format.${value}.name`)) },
    format_options: { label: t('field.format_options'), format: (value: unknown) => optionsWords([t, said], value) },
    room: { label: t('field.room'), format: (value: unknown) => roomWords(t, value) },
    minutes: { label: said('minutes') },
    paused: { label: said('paused') },
    for: { label: said('for') },
    similarity: { label: said('similarity'), kind: 'moment' as const },
    similar_pair: { label: said('similar_pair'), format: (value: unknown) => pairWords(said, value) },
    disqualified: { label: said('disqualified'), format: disqualifiedWords },
    awards: { label: said('awards'), format: (value: unknown) => awardsWords(said, value) },
    awarded: { label: said('awarded') },
    certificate: { label: said('certificate'), format: (value: unknown) => certificateWords(said, value) },
    programs_collected: { label: said('programsCollected') },
    candidates_entered: { label: said('candidatesEntered') },
    balloons: {
      label: said('balloons'),
      format: among(['off', 'before_freeze', 'all'], (value) => said(`balloonMode.${value}`)),
    },
    rejudge: {
      label: said('rejudge'),
      format: among(['held', 'applied', 'dropped'], (value) => said(`rejudgeStep.${value}`)),
    },
    takes_prints: { label: said('takes_prints') },
    parts: { label: t('field.parts'), format: (value: unknown) => partsWords(shared, said, value) },
    group_id: { label: t('field.group'), format: group },
    submission_mode: {
      label: t('field.submission_mode'),
      format: among(['once', 'many'], (value) => t(`mode.${value}`)),
    },
    exercise_type: { label: t('field.exercise_type'), format: among(['free', 'timed'], (value) => t(`type.${value}`)) },
    show_ranks: { label: t('field.show_ranks'), format: among(rankTimes, (value) => t(`ranks.${value}`)) },
    visibility: {
      label: t('field.visibility'),
      format: among(visibilities, (value) => shared(`visibility.${value}`)),
    },
    status: { label: manage('column.status'), format: among(contentStatuses, (value) => ui(`contentStatus.${value}`)) },
    reject_reason: { label: t('reject.reason') },
  };
  return <HistoryButton kind="contest" id={id} fields={fields} />;
}
