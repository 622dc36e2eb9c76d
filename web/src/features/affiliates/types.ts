import type { Schemas } from '#/api/types';

/** A person's code, and what it brings to whom. */
export type AffiliateCode = Schemas['AffiliateCode'];

/** Somebody whom I brought in. */
export type BroughtIn = Schemas['BroughtIn'];

/** Where a bonus stands: it falls due once the days for refunds are over. */
export type BonusState = Schemas['BonusState'];

/** What I earned with an order, or lost with its refund; below zero it is one. */
export type OwnBonus = Schemas['OwnBonus'];

/** A bonus of anybody's. */
export type AffiliateBonus = Schemas['AffiliateBonus'];

/** What was paid to somebody. */
export type AffiliatePayout = Schemas['AffiliatePayout'];
