import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import OpenIcon from '@mui/icons-material/LockOpenOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { Drawer } from '#/ui/Drawer';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DateTimeField } from '#/ui/form/DateField';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { learnerQuery } from '../api';
import { rowIcons, rowKindOf } from '../components/kindIcons';
import { learners, type ItemState, type ItemView, type LearnerAs } from '../types';

interface Form {
  as: LearnerAs;
  at: number | null;
}

const stateIcons = { open: OpenIcon, locked: LockIcon, done: DoneIcon } as const satisfies Record<ItemState, unknown>;

/** The curriculum as a learner would see it: who has just come, or is half-way, on any day. */
export default function LearnerDrawer({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { t } = useTranslation('curriculum');
  const form = useForm<Form, unknown, Form>({ defaultValues: { as: 'joined', at: null } });
  const [as, at] = useWatch({ control: form.control, name: ['as', 'at'] });
  const moment = Number.isNaN(at) ? null : at;
  return (
    <Drawer open onClose={onClose} title={t('learner.title')}>
      <FormProvider {...form}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, mb: 5 }}>
          <ChoiceField<Form, LearnerAs>
            name="as"
            label={t('learner.as')}
            options={learners.map((value) => ({ value, label: t(`learner.who.${value}`) }))}
          />
          <DateTimeField<Form> name="at" label={t('learner.at')} hint={t('learner.atHint')} optional />
        </Box>
      </FormProvider>
      <Seen slug={slug} as={as} at={moment} />
    </Drawer>
  );
}

function Seen({ slug, as, at }: { slug: string; as: LearnerAs; at: number | null }) {
  const { t } = useTranslation('curriculum');
  const [opened] = useState(() => Math.floor(Date.now() / 1000));
  const query = useQuery(learnerQuery(slug, as, at));
  return (
    <Box component="section" aria-label={t('learner.seen')} aria-busy={query.isPlaceholderData}>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 2 }}>
        {t('learner.on', { date: formatDateTime(at ?? opened) })}
      </Typography>
      <QueryView
        query={query}
        skeleton={<SkeletonList rows={5} />}
        empty={{ when: (items) => items.length === 0, show: <EmptyState title={t('learner.nothing')} /> }}
      >
        {(items) => <Items items={items} depth={0} />}
      </QueryView>
    </Box>
  );
}

function Items({ items, depth }: { items: readonly ItemView[]; depth: number }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, pl: depth === 0 ? 0 : 5, listStyle: 'none' }}>
      {items.map((item) => (
        <li key={item.id}>
          <Item item={item} />
          {item.children.length > 0 && <Items items={item.children} depth={depth + 1} />}
        </li>
      ))}
    </Box>
  );
}

function Item({ item }: { item: ItemView }) {
  const { t } = useTranslation('curriculum');
  const Icon = rowIcons[rowKindOf(item)];
  const State = stateIcons[item.state];
  const waits = item.requires.map(({ title }) => title).join(', ');
  // The server's words have the date or the lesson in them.
  const reason =
    item.message ??
    [
      item.opens_at === null ? '' : t('badge.opensAt', { date: formatDateTime(item.opens_at) }),
      waits && t('badge.requires', { titles: waits }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, py: 1.5 }}>
      <Icon fontSize="small" titleAccess={t(`kind.${rowKindOf(item)}`)} sx={{ color: 'text.secondary', mt: 0.5 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {item.title}
        </Typography>
        {item.state === 'locked' && reason && (
          <Typography variant="caption" color="textSecondary" component="p">
            {reason}
          </Typography>
        )}
      </Box>
      {item.is_preview && <Chip size="small" label={t('badge.preview')} />}
      <Chip
        size="small"
        variant="outlined"
        icon={<State />}
        color={item.state === 'done' ? 'success' : 'default'}
        label={t(`learner.state.${item.state}`)}
      />
    </Box>
  );
}
