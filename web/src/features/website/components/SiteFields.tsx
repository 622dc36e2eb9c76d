import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import { Drawer } from '#/ui/Drawer';
import { ApiForm } from '#/ui/form/ApiForm';
import { changeOf, withChange } from '../siteChange';
import type { SiteForm } from '../siteSchema';
import type { FormTab } from '../websiteTabs';
import { FaultFocus } from './FaultFocus';
import { LooksFields } from './LooksFields';
import { PeopleFields } from './PeopleFields';
import { PracticeFields } from './PracticeFields';
import { column } from './Section';
import { SitePreview } from './SitePreview';
import type { SiteFormState } from './useSiteForm';

interface SiteFieldsProps {
  form: SiteFormState;
  /** The site that the form began with. */
  site: Tenant;
  tab: FormTab;
  /** Fields of this tab that are wrong, to be shown now. */
  wanted: readonly string[] | null;
  onShown: () => void;
}

const fieldsOf = {
  looks: LooksFields,
  people: PeopleFields,
  practice: PracticeFields,
} as const;

/** A tab of the site's form, and the preview of what it makes, where it makes something to see: beside it, or behind a button where there is no room. */
export function SiteFields({ form, site, tab, wanted, onShown }: SiteFieldsProps) {
  const { t } = useTranslation('website');
  const isWide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  const Fields = fieldsOf[tab];
  const isSeen = tab === 'looks';
  return (
    <ApiForm form={form} label={t(`tabs.${tab}`)}>
      {isSeen && !isWide && (
        <div>
          <Button variant="outlined" startIcon={<PreviewIcon />} onClick={() => setOpen(true)}>
            {t('preview.open')}
          </Button>
        </div>
      )}
      <Box sx={isSeen && isWide ? beside : column}>
        <Box sx={column}>
          <Fields />
        </Box>
        {isSeen && isWide && (
          <Box sx={stuck}>
            <Draft site={site} />
          </Box>
        )}
      </Box>
      <Drawer open={isOpen && isSeen && !isWide} onClose={() => setOpen(false)} title={t('preview.title')} width="lg">
        <Draft site={site} />
      </Drawer>
      <FaultFocus paths={wanted} onDone={onShown} />
    </ApiForm>
  );
}

const beside = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'start',
} as const;
const stuck = { position: 'sticky', top: 'calc(var(--lp-header) + 16px)', minWidth: 0 } as const;

/** The preview of the site as the form would make it. */
function Draft({ site }: { site: Tenant }) {
  const { control, formState } = useFormContext<SiteForm>();
  const values = useDeferredValue(useWatch({ control }) as SiteForm);
  const draft = withChange(site, changeOf(values, formState.defaultValues as SiteForm, site));
  return <SitePreview site={draft} />;
}
