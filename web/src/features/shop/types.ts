import type { Schemas } from '#/api/types';

/** Something that uCoin buy. */
export type ShopItem = Schemas['ShopItem'];

/** What was just bought: a discount's code, or the course that is open now. */
export type ShopBought = Schemas['BoughtView'];

/** Something that I bought; `waits`: staff are to hand it over. */
export type ShopPurchase = Schemas['ShopPurchase'];
