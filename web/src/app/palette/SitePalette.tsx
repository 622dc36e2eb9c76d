import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { commandsOf, isFound, keepOpened, readings, readOpened, searchKinds, siteSearchQuery } from '#/features/search';
import { CommandPalette } from '#/ui/CommandPalette';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { usePages } from './usePages';
import { useSiteActions } from './useSiteActions';

/** The search over the site: its pages, what can be done, and what the server finds. */
export default function SitePalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  const user = useUser();
  const [typed, setTyped] = useState('');
  const asked = useDebouncedValue(typed.trim());
  const { data, isFetching, isError } = useQuery(siteSearchQuery(asked));
  const { groups, pages } = usePages();
  const actions = useSiteActions();
  // Whoever uses the browser next has opened other things.
  const kept = `lophoc.recent.search.${user?.id ?? 0}`;
  const [opened] = useState(() => readOpened(`${kept}.found`));
  const isAsking = typed.trim() !== '';
  return (
    <CommandPalette
      words={t('palette', { returnObjects: true })}
      groups={[
        ...groups,
        ...(['pages', 'actions', ...searchKinds] as const).map((name) => ({ name, title: t(`group.${name}`) })),
      ]}
      commands={isAsking ? [...pages, ...actions] : [...pages, ...actions, ...opened]}
      found={asked && isAsking ? commandsOf(data) : []}
      busy={isFetching}
      failed={isError && isAsking}
      recentKey={kept}
      readings={readings}
      onGo={(command) => isFound(command) && keepOpened(`${kept}.found`, command)}
      onType={setTyped}
      onClose={onClose}
    />
  );
}
