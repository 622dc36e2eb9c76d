import { useTranslation } from 'react-i18next';
import { Field } from '#/ui/form/inputs';
import { formatContrast, shadesOf, type Mode } from '../colours';
import type { SiteFormParts } from './siteFields';

/** The primary colour of one mode: picked or typed, and what becomes of it where text has to be read. */
export function ColourField({ parts, mode }: { parts: SiteFormParts; mode: Mode }) {
  const { t } = useTranslation('website');
  const name = `primary_${mode}` as const;
  const { error, ...input } = parts.field(name);
  const shades = shadesOf(parts.form.watch(name), mode);
  return (
    <>
      <Field label={t(`site.primary.${mode}`)} error={error}>
        {(ids) => (
          <span className="lp-colour">
            <input
              type="color"
              className="lp-colour-well"
              aria-label={t(`site.pick.${mode}`)}
              value={shades.primary.toLowerCase()}
              onChange={(event) =>
                parts.form.setValue(name, event.target.value.toUpperCase(), {
                  shouldDirty: true,
                  shouldTouch: true,
                  shouldValidate: true,
                })
              }
            />
            <input
              type="text"
              className="lp-input"
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              maxLength={7}
              {...input}
              {...ids}
            />
          </span>
        )}
      </Field>
      {!error && (
        <p className="lp-colour-verdict lp-small" data-verdict={shades.verdict} role="status">
          {t(`site.verdict.${shades.verdict}`, { contrast: formatContrast(shades.contrast), shade: shades.text })}
        </p>
      )}
    </>
  );
}
