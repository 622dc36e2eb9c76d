import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useField } from '#/ui/form/field';
import { formatContrast, shadesOf, type Mode } from '../colours';
import type { BuilderForm } from '../siteBuilder/form/model';

const verdictColours = { good: 'success', mended: 'textSecondary', faint: 'error' } as const;

/** The primary colour of one mode: picked or typed, what becomes of it where text has to be read, and the nearest one that can be. */
export function ColourField({ mode }: { mode: Mode }) {
  const { t } = useTranslation('website');
  const name = `primary_${mode}` as const;
  const field = useField<BuilderForm, string>({ name });
  const { setValue } = useFormContext<BuilderForm>();
  const shades = shadesOf(field.value, mode);
  const pick = (colour: string) =>
    setValue(name, colour.toUpperCase(), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <div>
      <FieldFrame label={t(`site.primary.${mode}`)} error={field.error} hasParts>
        {({ id, 'aria-describedby': describedBy }) => (
          <OutlinedInput
            fullWidth
            size="small"
            id={id}
            name={field.name}
            value={field.value}
            error={field.error !== undefined}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={field.onBlur}
            inputRef={field.ref}
            autoComplete="off"
            startAdornment={
              <InputBase
                type="color"
                value={shades.primary.toLowerCase()}
                onChange={(event) => pick(event.target.value)}
                sx={swatch}
                slotProps={{ input: { 'aria-label': t(`site.pick.${mode}`) } }}
              />
            }
            slotProps={{
              input: { spellCheck: false, autoCapitalize: 'none', maxLength: 7, 'aria-describedby': describedBy },
            }}
          />
        )}
      </FieldFrame>
      {!field.error && (
        <Box data-verdict={shades.verdict} sx={{ mt: 1.5 }}>
          <Typography variant="body2" role="status" color={verdictColours[shades.verdict]}>
            {t(`site.verdict.${shades.verdict}`, { contrast: formatContrast(shades.contrast), shade: shades.text })}
          </Typography>
          {shades.verdict !== 'good' && (
            <Button size="small" variant="outlined" color="inherit" sx={{ mt: 2 }} onClick={() => pick(shades.text)}>
              <Box component="span" aria-hidden sx={dot} style={{ backgroundColor: shades.text }} />
              {t('site.useShade', { shade: shades.text })}
            </Button>
          )}
        </Box>
      )}
    </div>
  );
}

const dot = { width: 16, height: 16, mr: 2, borderRadius: '50%', border: '1px solid', borderColor: 'divider' } as const;

/** The colour itself, as a square that opens the browser's picker. */
const swatch = {
  flex: 'none',
  width: 32,
  mr: 2,
  ml: -1.5,
  '& input': {
    width: 32,
    height: 32,
    minHeight: 0,
    p: 0,
    border: '1px solid',
    borderColor: 'var(--lp-border-strong)',
    borderRadius: 'var(--lp-radius-sm)',
    cursor: 'pointer',
  },
  '& input::-webkit-color-swatch-wrapper': { p: 0 },
  '& input::-webkit-color-swatch': { border: 0, borderRadius: 'inherit' },
  '& input::-moz-color-swatch': { border: 0, borderRadius: 'inherit' },
  '& input:focus-visible': { outline: '2px solid var(--lp-primary-text)', outlineOffset: 2 },
} as const;
