import { loadNamespaces } from '#/i18n/i18n';

export { coinWidgets } from './widgets';

/** The dialog that gives coins, with its texts. */
export async function loadDonateDialog() {
  const [module] = await Promise.all([import('./components/DonateDialog'), loadNamespaces(['coins'])]);
  return module;
}

/** The ledger, with its texts. */
export async function loadCoinLedger() {
  const [module] = await Promise.all([import('./components/CoinLedger'), loadNamespaces(['coins'])]);
  return module;
}
