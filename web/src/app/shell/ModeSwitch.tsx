import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/ContrastOutlined';
import { useTranslation } from 'react-i18next';
import { chooseMode, useModeChoice, type ModeChoice } from '#/theme/mode';
import { Popover } from '#/ui/Popover';

const choices: { value: ModeChoice; Icon: typeof DarkIcon }[] = [
  { value: 'light', Icon: LightIcon },
  { value: 'dark', Icon: DarkIcon },
  { value: 'system', Icon: SystemIcon },
];

/** Light, dark, or as the system does. */
export function ModeSwitch() {
  const { t } = useTranslation('app');
  const chosen = useModeChoice();
  const Current = choices.find((choice) => choice.value === chosen)?.Icon ?? SystemIcon;
  return (
    <Popover buttonClass="lp-icon-btn" buttonLabel={t('mode.label')} button={<Current aria-hidden fontSize="small" />}>
      <ModeChoices />
    </Popover>
  );
}

/** The three modes to choose from, as a list of buttons. */
export function ModeChoices() {
  const { t } = useTranslation('app');
  const chosen = useModeChoice();
  return choices.map(({ value, Icon }) => (
    <button
      key={value}
      type="button"
      className="lp-menu-item"
      aria-pressed={chosen === value}
      onClick={() => chooseMode(value)}
    >
      <Icon aria-hidden fontSize="small" />
      {t(`mode.${value}`)}
    </button>
  ));
}
