import OpenIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SaveNotices, SaveState } from '../saving/SaveState';
import { RowBadges, useBadges } from '../components/RowBadges';
import type { TreeIndex } from '../tree/model';
import type { EditItem } from '../types';
import { ItemFields } from './ItemFields';
import { useItemForm } from './useItemForm';
import { useItemLabels } from './useItemLabels';

/** Who sees a lesson and when it opens, in a part that is closed until it is asked for or has something to say. */
export function LessonSettings(props: { course: number; item: EditItem; index: TreeIndex }) {
  const { course, item, index } = props;
  const { t } = useTranslation('curriculum');
  const [isOpen, setOpen] = useState(false);
  const kept = useItemForm(course, item);
  const labelOf = useItemLabels();
  const requires = item.requires.flatMap((id) => index.byId.get(id)?.item.title ?? []).join(', ');
  const badges = useBadges(item, requires);
  const speaks = kept.state.theirs !== null || kept.state.restored !== null || kept.state.status === 'failed';
  return (
    <FormProvider {...kept.form}>
      <Card>
        <Accordion
          disableGutters
          elevation={0}
          sx={{ border: 0, px: 2, '&::before': { display: 'none' } }}
          expanded={isOpen || speaks}
          onChange={(_, next) => setOpen(next)}
          slotProps={{ heading: { component: 'h3' } }}
        >
          <AccordionSummary expandIcon={<OpenIcon />}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
              <Typography variant="subtitle2" component="span">
                {t('settings.title')}
              </Typography>
              <RowBadges badges={badges} />
              <Typography variant="caption" color="textSecondary" component="span">
                {badges.length === 0 ? t('settings.open') : badges.map(({ words }) => words).join('; ')}
              </Typography>
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            <SaveNotices kept={kept} labelOf={labelOf} />
            <ItemFields item={item} index={index} />
            <SaveState kept={kept} />
          </AccordionDetails>
        </Accordion>
      </Card>
    </FormProvider>
  );
}
