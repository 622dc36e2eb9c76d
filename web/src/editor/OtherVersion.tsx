import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#/ui/RelativeTime';
import type { DraftKeeper } from './draftKeeper';
import type { DraftChoice } from './draft';

/** Says that another version was edited elsewhere, and lets its author choose. */
export function OtherVersion({ other, keeper }: { other: NonNullable<DraftChoice['other']>; keeper: DraftKeeper }) {
  const { t } = useTranslation('editor');
  return (
    <div className="lp-other" role="status">
      <span>
        {t('other.text')} <RelativeTime at={Math.floor(other.at / 1000)} />
      </span>
      <button type="button" className="lp-btn lp-btn-sm" onClick={() => keeper.takeOther()}>
        {t('other.take')}
      </button>
      <button type="button" className="lp-btn lp-btn-ghost lp-btn-sm" onClick={() => keeper.dropOther()}>
        {t('other.keep')}
      </button>
    </div>
  );
}
