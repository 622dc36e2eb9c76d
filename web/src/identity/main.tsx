import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { readBoot } from '#/api/boot';
import { configureClient } from '#/api/client';
import { makeQueryClient } from '#/api/queryClient';
import { tenantQuery } from '#/api/site';
import { startI18n } from '#/i18n/i18n';
import { locales } from '#/i18n/locale';
import { followMode } from '#/theme/mode';
import { makeStyleCache, ThemeRoot } from '#/theme/ThemeRoot';
import { failureText } from '#/ui/failureText';
import { toasts } from '#/ui/toasts';
import { IdentityApp } from './IdentityApp';
import type { IdentityBoot } from './state';

/** The invitation's token in the address's fragment, which is taken out of the address at once. */
function takeInvitation(): string | undefined {
  const invitation = new URLSearchParams(location.hash.slice(1)).get('invitation');
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  return invitation ?? undefined;
}

async function start() {
  const boot: IdentityBoot = readBoot(document);
  const locale = locales.find((known) => known === document.documentElement.lang) ?? 'vi';
  configureClient({ locale, responses: boot.responses, query: { state: boot.state } });
  followMode();
  await startI18n(locale, ['ui', 'auth']);
  const queryClient = makeQueryClient({
    onSignedOut: () => undefined,
    onMutationError: (error, meta) => toasts.error(failureText(error, meta)),
  });
  if (boot.state) await queryClient.prefetchQuery(tenantQuery);
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(
    <ThemeRoot cache={makeStyleCache(boot.nonce)}>
      <QueryClientProvider client={queryClient}>
        <IdentityApp boot={boot} invitation={takeInvitation()} leave={(address) => location.replace(address)} />
      </QueryClientProvider>
    </ThemeRoot>,
  );
}

void start();
