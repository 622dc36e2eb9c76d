import type { Schemas } from '#/api/types';

/** Something of the shop as staff see it. */
export type ManagedItem = Schemas['ManagedShopItem'];

/** Something of the shop as it is written; `version` is that of what was read. */
export type ItemBody = Omit<Schemas['ShopItemInput'], 'version'> & { version?: number };

/** Where a purchase stands; `waits`: it is to be handed over. */
export type PurchaseState = Schemas['PurchaseState'];

/** What somebody bought. Times in epoch seconds. */
export type ManagedPurchase = Schemas['ManagedShopPurchase'];
