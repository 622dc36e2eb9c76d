import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import RestartIcon from '@mui/icons-material/RestartAlt';
import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import type { DraftState } from './draftKeeper';
import { LanguagePicker } from './LanguagePicker';
import type { LanguageOption } from './languages';

/** Above the editor: the language, where the draft is, starting over, the sheet of shortcuts. */
export function Toolbar(props: {
  languages: LanguageOption[];
  language: LanguageOption;
  state: DraftState;
  onLanguage: (id: number) => void;
  onReset: () => void;
  onShortcuts: () => void;
}) {
  const { languages, language, state, onLanguage, onReset, onShortcuts } = props;
  const { t } = useTranslation('editor');
  const reset = async () => {
    const agreed = await dialogs.confirm({ title: t('resetTitle'), text: t('resetText'), action: t('resetAction') });
    if (agreed) onReset();
  };
  return (
    <div className="lp-toolbar">
      <LanguagePicker languages={languages} value={language} onChange={onLanguage} />
      <span className="lp-draft-state" data-state={state} role="status">
        {state === 'clean' ? '' : t(`state.${state}`)}
      </span>
      <button
        type="button"
        className="lp-icon-btn"
        title={t('reset')}
        aria-label={t('reset')}
        onClick={() => void reset()}
      >
        <RestartIcon aria-hidden fontSize="small" />
      </button>
      <button
        type="button"
        className="lp-icon-btn"
        title={t('shortcuts.open')}
        aria-label={t('shortcuts.open')}
        onClick={onShortcuts}
      >
        <KeyboardIcon aria-hidden fontSize="small" />
      </button>
    </div>
  );
}
