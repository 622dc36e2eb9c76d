import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useField } from '#/ui/form/field';
import { siteIconNames } from '#/ui/siteIcons/names';
import { SiteIcon } from '#/ui/siteIcons/SiteIcon';

/** One of the icons that there are, or none. */
export function IconField({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('siteIcons');
  const field = useField<Record<string, unknown>, string>({ name: name as never });
  return (
    <FieldFrame label={label} error={field.error} group="group" optional>
      {({ labelId }) => (
        <Box sx={{ overflowX: 'auto' }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-labelledby={labelId}
            value={field.value || null}
            onChange={(_, chosen: string | null) => field.onChange(chosen ?? '')}
            sx={{ flexWrap: 'wrap' }}
          >
            {siteIconNames.map((icon) => (
              <ToggleButton key={icon} value={icon} aria-label={t(`name.${icon}`)} title={t(`name.${icon}`)}>
                <SiteIcon className="lp-nav-icon" name={icon} />
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
      )}
    </FieldFrame>
  );
}
