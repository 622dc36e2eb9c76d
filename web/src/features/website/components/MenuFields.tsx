import AddIcon from '@mui/icons-material/AddRounded';
import DownIcon from '@mui/icons-material/ArrowDownwardRounded';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardRounded';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#/ui/form/inputs';
import { MENU_MOST, type MenuForm } from '../siteSchema';
import type { SiteFormParts } from './siteFields';

const blank: MenuForm = { title_vi: '', title_en: '', path: '', openNewTab: false, show: true, kept: null };

/** The entries of the menu, in their order. */
export function MenuFields({ parts }: { parts: SiteFormParts }) {
  const { t } = useTranslation('website');
  const { fields, append, remove, move } = useFieldArray({ control: parts.form.control, name: 'menu' });
  const adding = useRef<HTMLButtonElement>(null);
  const full = fields.length >= MENU_MOST;
  return (
    <>
      <p className="lp-muted lp-small">{t('site.menu.hint')}</p>
      {fields.length > 0 && (
        <ol className="lp-site-menu" aria-label={t('site.menu.list')}>
          {fields.map(({ id }, index) => (
            <li key={id}>
              <MenuEntry
                parts={parts}
                index={index}
                last={index === fields.length - 1}
                onMove={(to) => move(index, to)}
                onRemove={() => {
                  remove(index);
                  adding.current?.focus();
                }}
              />
            </li>
          ))}
        </ol>
      )}
      <div>
        <button ref={adding} type="button" className="lp-btn lp-btn-sm" disabled={full} onClick={() => append(blank)}>
          <AddIcon aria-hidden fontSize="small" />
          {t('site.menu.add')}
        </button>
        {full && <p className="lp-muted lp-small">{t('site.menu.full', { most: MENU_MOST })}</p>}
      </div>
    </>
  );
}

function MenuEntry(props: { parts: SiteFormParts; index: number; last: boolean; onMove: (to: number) => void; onRemove: () => void }) {
  const { parts, index, last, onMove, onRemove } = props;
  const { t } = useTranslation('website');
  const number = index + 1;
  const field = (name: 'title_vi' | 'title_en' | 'path') => parts.field(`menu.${index}.${name}`);
  return (
    <fieldset className="lp-fieldset lp-site-entry">
      <legend className="lp-visually-hidden">{t('site.menu.entry', { number })}</legend>
      <div className="lp-form-row">
        <TextInput label={t('site.menu.vi')} lang="vi" {...field('title_vi')} />
        <TextInput label={t('site.menu.en')} lang="en" {...field('title_en')} />
        <TextInput label={t('site.menu.path')} hint={index === 0 ? t('site.menu.pathHint') : undefined} inputMode="url" autoCapitalize="none" spellCheck={false} placeholder="/problems" {...field('path')} />
      </div>
      <div className="lp-site-entry-row">
        <label><input type="checkbox" {...parts.form.register(`menu.${index}.show`)} /> {t('site.menu.show')}</label>
        <label><input type="checkbox" {...parts.form.register(`menu.${index}.openNewTab`)} /> {t('site.menu.newTab')}</label>
        <span className="lp-domain-actions">
          <button type="button" className="lp-icon-btn" aria-label={t('site.menu.up', { number })} disabled={index === 0} onClick={() => onMove(index - 1)}><UpIcon aria-hidden fontSize="small" /></button>
          <button type="button" className="lp-icon-btn" aria-label={t('site.menu.down', { number })} disabled={last} onClick={() => onMove(index + 1)}><DownIcon aria-hidden fontSize="small" /></button>
          <button type="button" className="lp-icon-btn" aria-label={t('site.menu.remove', { number })} onClick={onRemove}><RemoveIcon aria-hidden fontSize="small" /></button>
        </span>
      </div>
    </fieldset>
  );
}
