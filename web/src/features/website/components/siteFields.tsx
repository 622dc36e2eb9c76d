import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import { Field, TextInput } from '#/ui/form/inputs';
import type { useApiForm } from '#/ui/form/useApiForm';
import type { SiteForm } from '../siteSchema';

/** The site's form, for the parts of the screen that hold its fields. */
export type SiteFormParts = ReturnType<typeof useApiForm<SiteForm, Tenant>>;

/** A text that a site has in both languages. */
export type BilingualName = 'slogan' | 'description' | 'heading' | 'welcome' | 'join' | 'about';

/** One text in both languages, side by side; of several lines with `rows`. */
export function Bilingual(props: { parts: SiteFormParts; name: BilingualName; rows?: number; hint?: ReactNode }) {
  const { parts, name, rows, hint } = props;
  const { t } = useTranslation('website');
  return (
    <div className="lp-form-row">
      {(['vi', 'en'] as const).map((locale) => {
        const told = {
          label: t(`site.${name}`, { language: t(`site.language.${locale}`) }),
          lang: locale,
          hint: locale === 'vi' ? hint : undefined,
          ...parts.field(`${name}_${locale}`),
        };
        return rows ? <TextArea key={locale} rows={rows} {...told} /> : <TextInput key={locale} {...told} />;
      })}
    </div>
  );
}

/** A text of several lines. */
export function TextArea({
  label,
  error,
  hint,
  ...area
}: { label: string; error?: string; hint?: ReactNode } & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => <textarea className="lp-input lp-site-text" {...area} {...ids} />}
    </Field>
  );
}
