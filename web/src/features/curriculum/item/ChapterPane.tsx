import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { SaveNotices, SaveState } from '../saving/SaveState';
import { TITLE_MOST } from '../tree/outline';
import type { TreeIndex } from '../tree/model';
import type { EditItem } from '../types';
import { PaneHead } from './PaneHead';
import { ItemFields } from './ItemFields';
import type { ItemForm } from './itemForm';
import { useItemForm } from './useItemForm';
import { useItemLabels } from './useItemLabels';

/** A chapter or subchapter: its title, and what holds for all that is in it. */
export function ChapterPane(props: { course: number; item: EditItem; index: TreeIndex }) {
  const { course, item, index } = props;
  const { t } = useTranslation('curriculum');
  const kept = useItemForm(course, item);
  const labelOf = useItemLabels();
  return (
    <FormProvider {...kept.form}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <PaneHead kind={item.kind === 'subchapter' ? 'subchapter' : 'chapter'} title={item.title}>
          <SaveState kept={kept} />
        </PaneHead>
        <SaveNotices kept={kept} labelOf={labelOf} />
        <Card>
          <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            <BilingualTextField<ItemForm> name="title" label={t('field.title')} maxLength={TITLE_MOST} />
            <ItemFields item={item} index={index} />
          </CardContent>
        </Card>
      </Box>
    </FormProvider>
  );
}
