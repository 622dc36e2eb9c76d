import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#/routing/paths';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { DataTable, type DataTableProps, type RowAction } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { demoGroups, demoLearners, demoPage, type DemoLearner } from './tableRows';
import { useDemoColumns } from './useDemoColumns';

const SOME = 130;
const MANY = 10_000;
const rowKey = (learner: DemoLearner) => learner.id;
const rowLabel = (learner: DemoLearner) => learner.name;
const rowHref = () => paths.home;

/** Tables in all their states, and one of 10,000 rows. */
export function TableDemo() {
  const { t } = useTranslation('demo');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
      <Box component="section" aria-label={t('table.whole')}>
        <Heading text={t('table.whole')} />
        <WholeTable />
      </Box>
      <Box component="section" aria-label={t('table.states')} data-picture>
        <Heading text={t('table.states')} />
        <StatesOfTable />
      </Box>
      <Box component="section" aria-label={t('table.virtual')}>
        <Heading text={t('table.virtual')} />
        <VirtualTable />
      </Box>
    </Box>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <Typography variant="h3" sx={{ mb: 3 }}>
      {text}
    </Typography>
  );
}

/** Search, a filter, order, pages, links, actions and selection at once. */
function WholeTable() {
  const { t } = useTranslation('demo');
  const [all] = useState(() => demoLearners(SOME));
  const [values, setValues] = useState({ page: 1, size: 12, search: '', sort: '', group: '' });
  const narrowed = values.search !== '' || values.group !== '';
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, page: 1, ...change }));
  const clear = () => set({ search: '', group: '' });
  return (
    <>
      <FilterBar
        search={values.search}
        searchLabel={t('table.search')}
        onSearch={(search) => set({ search })}
        onClear={narrowed ? clear : undefined}
        active={values.group ? 1 : 0}
      >
        <FilterSelect
          label={t('table.group')}
          any={t('table.anyGroup')}
          value={values.group}
          options={demoGroups.map((group) => ({ value: group as string, text: group }))}
          onChange={(group) => set({ group })}
        />
      </FilterBar>
      <DataTable
        label={t('table.whole')}
        columns={useDemoColumns()}
        rows={useMemo(() => demoPage(all, values), [all, values])}
        list={{ values, set, clear, narrowed }}
        {...{ rowKey, rowLabel, rowHref }}
        rowActions={useActions()}
        bulkActions={[
          {
            key: 'remove',
            label: t('table.remove'),
            icon: <DeleteIcon />,
            danger: true,
            onClick: (rows, unselect) => {
              toasts.success(t('table.removed', { count: rows.length }));
              unselect();
            },
          },
        ]}
      />
    </>
  );
}

function useActions(): (learner: DemoLearner) => readonly RowAction[] {
  const { t } = useTranslation('demo');
  return useMemo(() => {
    const chosen = (name: string) => () => toasts.info(name);
    return ({ name }) => [
      { key: 'edit', label: `${t('table.edit')}: ${name}`, icon: <EditIcon />, inline: true, onClick: chosen(name) },
      { key: 'open', label: t('table.open'), icon: <OpenIcon fontSize="small" />, to: paths.home },
      {
        key: 'remove',
        label: t('table.remove'),
        icon: <DeleteIcon fontSize="small" />,
        danger: true,
        onClick: chosen(name),
      },
    ];
  }, [t]);
}

const states = ['loading', 'busy', 'stale', 'error', 'empty', 'narrowed'] as const;
type State = (typeof states)[number];

function StatesOfTable() {
  const { t } = useTranslation('demo');
  const [state, setState] = useState<State>('loading');
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={state}
        aria-label={t('table.states')}
        onChange={(_, chosen: State | null) => chosen && setState(chosen)}
        sx={{ mb: 4, flexWrap: 'wrap' }}
      >
        {states.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`table.state.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DataTable
        label={t('table.states')}
        columns={useDemoColumns()}
        rowKey={rowKey}
        empty={{ title: t('table.none'), text: t('table.noneText') }}
        {...useStateProps(state)}
      />
    </>
  );
}

/** What a table is given in each of its states. */
function useStateProps(state: State): Partial<DataTableProps<DemoLearner>> {
  const [some] = useState(() => demoLearners(4));
  const values = { page: 1, size: 12, search: '', sort: '' };
  const list = { values, set: () => undefined, clear: () => undefined, narrowed: state === 'narrowed' };
  const here = state === 'busy' || state === 'stale';
  const failed = state === 'stale' || state === 'error';
  const nothing = state === 'empty' || state === 'narrowed';
  const data = here ? some : nothing ? [] : undefined;
  const error = failed ? new Error() : null;
  return { query: { data, error, isPlaceholderData: state === 'busy', refetch: () => undefined }, list };
}

function VirtualTable() {
  const { t } = useTranslation('demo');
  const [all] = useState(() => demoLearners(MANY));
  return (
    <DataTable
      label={t('table.virtual')}
      columns={useDemoColumns()}
      rows={all}
      {...{ rowKey, rowLabel }}
      rowActions={useActions()}
      bulkActions={[]}
      virtual
    />
  );
}
