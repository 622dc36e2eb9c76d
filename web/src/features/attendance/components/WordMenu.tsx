import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import MenuSurface from '#/ui/MenuSurface';
import type { DrawnMember } from '../keeping/marks';
import { rowOf } from '../rules/rows';
import { statuses, type AttendanceStatus, type SheetSession } from '../types';
import { tones } from '../words';

/** What a click on a cell asks: how somebody was there. */
export default function WordMenu(props: {
  member: DrawnMember;
  session: SheetSession;
  anchor: HTMLElement;
  label: string;
  onWord: (word: AttendanceStatus | null) => void;
  onDetails: () => void;
  onClose: () => void;
}) {
  const { member, session, anchor, label, onWord, onDetails, onClose } = props;
  const { t } = useTranslation('attendance');
  const { word } = rowOf(member, session.id);
  return (
    <MenuSurface
      id="attendance-menu"
      label={label}
      anchor={anchor}
      onClose={onClose}
      items={[
        ...statuses.map((status) => ({
          key: status,
          label: t(`status.${status}`),
          icon: <Chip tone={tones[status]}>{t(`letter.${status}`)}</Chip>,
          onClick: () => onWord(status),
        })),
        'divider',
        {
          key: 'back',
          label: t('takeBack'),
          onClick: () => onWord(null),
          disabledReason: word === null ? t('nothingToTakeBack') : undefined,
        },
        { key: 'details', label: t('details'), onClick: onDetails },
      ]}
    />
  );
}
