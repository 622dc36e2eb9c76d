import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatNumber } from '#/i18n/format';
import { FormDialog } from '#/ui/form/FormDialog';
import { message } from '#/ui/form/message';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { createItems } from '../changes';
import { placeForOutline } from '../tree/adding';
import { readOutline, writeOutline, type OutlineItem } from '../tree/outline';
import type { EditItem } from '../types';
import { rowIcons } from './kindIcons';
import type { MakingProps } from './dialogs';

/** Items that a course may have. */
const ITEMS_MOST = 1000;
/** Lines of the preview. */
const SHOWN_MOST = 200;

const schema = z.object({
  outline: z.string().check(z.refine((text) => readOutline(text).items.length > 0, message('required'))),
});
type Form = z.infer<typeof schema>;

/** Chapters and lessons from lines of a text, seen before they are made. */
export function OutlineDialog(props: MakingProps & { text: string }) {
  const { course, index, at, work, text, onMade, onClose } = props;
  const { t } = useTranslation('curriculum');
  const form = useApiForm<Form, EditItem[]>({
    schema,
    defaultValues: { outline: text },
    send: async ({ outline }) => {
      const { items } = readOutline(outline);
      const place = placeForOutline(index, items, at);
      const made = await createItems(course, { outline: writeOutline(items), ...place });
      work.take(made, place);
      return made;
    },
    onDone: (made, { outline }) => {
      const count = readOutline(outline).items.length;
      toasts.success(t('outline.done', { count, number: formatNumber(count) }));
      onMade(made);
    },
  });
  const { items, unread } = readOutline(useWatch({ control: form.control, name: 'outline' }));
  const isTooMany = items.length + index.rows.length > ITEMS_MOST;
  return (
    <FormDialog
      form={form}
      title={t('outline.title')}
      action={t('outline.create', { count: items.length, number: formatNumber(items.length) })}
      locked={items.length === 0 || isTooMany}
      maxWidth="md"
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <TextField<Form>
          name="outline"
          label={t('outline.text')}
          hint={t('outline.hint')}
          rows={10}
          spellCheck={false}
        />
        <Preview items={items} />
      </Box>
      {unread.length > 0 && (
        <Alert severity="warning">{t('outline.unread', { lines: unread.slice(0, 20).join(', ') })}</Alert>
      )}
      {isTooMany && <Alert severity="error">{t('outline.tooMany', { most: formatNumber(ITEMS_MOST) })}</Alert>}
    </FormDialog>
  );
}

function Preview({ items }: { items: readonly OutlineItem[] }) {
  const { t } = useTranslation('curriculum');
  return (
    <Box role="group" aria-label={t('outline.preview')}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1.5 }}>
        {t('outline.preview')}
      </Typography>
      {items.length === 0 && <Typography color="textSecondary">{t('outline.empty')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto' }}>
        {items.slice(0, SHOWN_MOST).map(({ kind, title, depth }, at) => {
          const shown = kind === 'lesson' ? 'lecture' : kind;
          const Icon = rowIcons[shown];
          return (
            <Box
              component="li"
              key={at}
              style={{ paddingInlineStart: depth * 20 }}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2', minHeight: 28 }}
            >
              <Icon fontSize="small" titleAccess={t(`kind.${shown}`)} sx={{ color: 'text.secondary' }} />
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {title}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
