import Box from '@mui/material/Box';
import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TabStrip, useRouteTab } from '#/ui/RouteTabs';
import type { BuilderForm, SectionForm } from '../form/model';
import { SectionList } from '../lists/SectionList';
import { AnnouncementPanel } from './AnnouncementPanel';
import { FooterPanel } from './FooterPanel';
import { LooksPanel } from './LooksPanel';
import { MenuPanel } from './MenuPanel';
import { SectionPanel } from './SectionPanel';

const panels = ['sections', 'announcement', 'menu', 'footer', 'looks'] as const;
type Panel = (typeof panels)[number];

/** The fields of each part. */
const fieldsOf: Record<Panel, readonly (keyof BuilderForm)[]> = {
  sections: ['sections'],
  announcement: ['announcement'],
  menu: ['menu', 'shop', 'myCode'],
  footer: ['footer', 'links'],
  looks: ['primary_light', 'primary_dark', 'languages'],
};

/** The parts of the website, one at a time; of the sections their list, or the form of one. */
export function Panels() {
  const { t } = useTranslation('siteBuilder');
  const { control } = useFormContext<BuilderForm>();
  const { errors } = useFormState({ control });
  const [panel, openPanel] = useRouteTab(panels, 'part');
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <div>
      <TabStrip
        label={t('parts')}
        tabs={panels.map((key) => ({
          key,
          label: t(`part.${key}`),
          hasError: fieldsOf[key].some((field) => errors[field] !== undefined),
        }))}
        value={panel}
        onChange={openPanel}
      >
        {(key) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            {key === 'sections' && <Sections opened={opened} onOpen={setOpened} />}
            {key === 'announcement' && <AnnouncementPanel />}
            {key === 'menu' && <MenuPanel />}
            {key === 'footer' && <FooterPanel />}
            {key === 'looks' && <LooksPanel />}
          </Box>
        )}
      </TabStrip>
    </div>
  );
}

function Sections({ opened, onOpen }: { opened: string | null; onOpen: (id: string | null) => void }) {
  const { control } = useFormContext<BuilderForm>();
  const sections = useWatch({ control, name: 'sections' }) as SectionForm[];
  const index = sections.findIndex(({ id }) => id === opened);
  if (index < 0) return <SectionList onOpen={onOpen} />;
  return <SectionPanel key={opened} index={index} onBack={() => onOpen(null)} />;
}
