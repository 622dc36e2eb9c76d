import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#/ui/form/inputs';
import { MENU_MOST, type MenuForm } from '../siteSchema';
import { EntryList } from './EntryList';
import type { SiteFormParts } from './siteFields';

const blank: MenuForm = { title_vi: '', title_en: '', path: '', openNewTab: false, show: true, kept: null };

/** The entries of the menu, in their order. */
export function MenuFields({ parts }: { parts: SiteFormParts }) {
  const { t } = useTranslation('website');
  const { fields, append, remove, move } = useFieldArray({ control: parts.form.control, name: 'menu' });
  const field = (index: number, name: 'title_vi' | 'title_en' | 'path') => parts.field(`menu.${index}.${name}`);
  return (
    <EntryList
      kind="menu"
      most={MENU_MOST}
      onAdd={() => append(blank)}
      onMove={move}
      onRemove={remove}
      entries={fields.map(({ id }, index) => ({
        id,
        fields: (
          <div className="lp-form-row">
            <TextInput label={t('site.menu.vi')} lang="vi" {...field(index, 'title_vi')} />
            <TextInput label={t('site.menu.en')} lang="en" {...field(index, 'title_en')} />
            <TextInput
              label={t('site.menu.path')}
              hint={index === 0 ? t('site.menu.pathHint') : undefined}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="/problems"
              {...field(index, 'path')}
            />
          </div>
        ),
        row: (
          <>
            <label>
              <input type="checkbox" {...parts.form.register(`menu.${index}.show`)} /> {t('site.menu.show')}
            </label>
            <label>
              <input type="checkbox" {...parts.form.register(`menu.${index}.openNewTab`)} /> {t('site.menu.newTab')}
            </label>
          </>
        ),
      }))}
    />
  );
}
