import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandPalette } from '#/ui/CommandPalette';
import { searchQuery } from '../api';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { consolePaths } from '../paths';
import { commandsOf } from './found';
import { useConsoleMenu } from './useConsoleMenu';

/** The search over everything: sites, domains, people and pages, from the keyboard alone. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console');
  const [typed, setTyped] = useState('');
  const asked = useDebouncedValue(useDeferredValue(typed.trim()));
  const { data, isFetching, isError } = useQuery(searchQuery(asked));
  const pages = [
    ...useConsoleMenu().flatMap((group) => group.entries),
    { name: 'account', title: t('title.account'), to: consolePaths.account },
  ].map(({ name, title, to }) => ({ id: `page-${name}`, group: 'pages', title, to }));
  return (
    <CommandPalette
      words={{
        label: t('palette.label'),
        placeholder: t('palette.open'),
        recent: t('palette.recent'),
        nothing: t('palette.nothing'),
        keys: t('palette.keys'),
        failed: t('palette.failed'),
      }}
      groups={(['sites', 'domains', 'people', 'pages'] as const).map((name) => ({ name, title: t(`palette.${name}`) }))}
      commands={pages}
      found={asked && typed.trim() ? commandsOf(data) : []}
      busy={isFetching}
      failed={isError}
      recentKey="lophoc.recent.console"
      onType={setTyped}
      onClose={onClose}
    />
  );
}
