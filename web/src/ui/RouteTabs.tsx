import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '#/i18n/format';

/** One tab. */
export interface TabOf<Key extends string> {
  key: Key;
  label: string;
  /** A figure beside its name. */
  badge?: number;
  /** Whether something in it is to be mended. */
  hasError?: boolean;
}

interface TabStripProps<Key extends string> {
  label: string;
  tabs: readonly TabOf<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** What the open tab shows. */
  children: ReactNode | ((key: Key) => ReactNode);
  /** Panels that were opened stay, out of sight, with all that was typed in them. */
  keepMounted?: boolean;
}

/**
 * The tab that the address names (`?tab=`), and how to go to another. The first tab is the page without it. Steps between tabs
 * are no steps of the browser's history.
 */
export function useRouteTab<Key extends string>(keys: readonly Key[], parameter = 'tab'): [Key, (key: Key) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(parameter);
  const [first] = keys;
  const current = keys.find((key) => key === asked) ?? first;
  if (current === undefined || first === undefined) throw new Error('Tabs need at least one tab');
  const choose = (key: Key) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (key === first) next.delete(parameter);
        else next.set(parameter, key);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [current, choose];
}

/** Tabs that keep their place in the address; the panel of the open one is below them. */
export function RouteTabs<Key extends string>(
  props: Omit<TabStripProps<Key>, 'value' | 'onChange'> & { /** Its name in the address. */ parameter?: string },
) {
  const { parameter, ...rest } = props;
  const [value, onChange] = useRouteTab(
    props.tabs.map(({ key }) => key),
    parameter,
  );
  return <TabStrip {...rest} value={value} onChange={onChange} />;
}

/** Tabs whose place somebody else keeps. Arrow keys, Home and End go from one to the next; on phones they scroll. */
export function TabStrip<Key extends string>(props: TabStripProps<Key>) {
  const { label, tabs, value, onChange, children, keepMounted = false } = props;
  const id = useId();
  const [opened, setOpened] = useState<readonly Key[]>([value]);
  if (!opened.includes(value)) setOpened([...opened, value]);
  const mounted = keepMounted
    ? tabs.filter(({ key }) => key === value || opened.includes(key))
    : tabs.filter(({ key }) => key === value);
  return (
    <>
      <Tabs
        value={value}
        onChange={(_, key: Key) => onChange(key)}
        aria-label={label}
        selectionFollowsFocus
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            id={`${id}-${tab.key}`}
            aria-controls={mounted.some(({ key }) => key === tab.key) ? `${id}-${tab.key}-panel` : undefined}
            label={<TabLabel tab={tab} />}
          />
        ))}
      </Tabs>
      {mounted.map(({ key }) => (
        <Box
          key={key}
          id={`${id}-${key}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${key}`}
          tabIndex={0}
          hidden={key !== value}
          sx={{ pt: 5 }}
        >
          {typeof children === 'function' ? children(key) : children}
        </Box>
      ))}
    </>
  );
}

function TabLabel<Key extends string>({ tab }: { tab: TabOf<Key> }) {
  const { t } = useTranslation('ui');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      {tab.label} {tab.badge !== undefined && <span className="lp-chip">{formatNumber(tab.badge)}</span>}
      {tab.hasError && <ErrorIcon color="error" fontSize="small" titleAccess={t('tabs.error')} />}
    </Box>
  );
}
