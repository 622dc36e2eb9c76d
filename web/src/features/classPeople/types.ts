import type { Schemas } from '#/api/types';

/** Somebody in a class; of others than who leads it a name and a role alone. */
export type Member = Schemas['ClassMember'];
/** Somebody who asks to come in. */
export type JoinRequest = Schemas['ClassJoinRequest'];
/** A name of the class's list. */
export type ClassName = Schemas['ClassName'];
/** What came of an invitation. */
export type InviteAnswer = Schemas['ClassInviteAnswer'];
/** Somebody who may be added. */
export type Candidate = Schemas['ClassCandidate'];
/** What came of a list of pupils. */
export type AccountsAnswer = Schemas['ClassAccountsAnswer'];
/** A class as who comes with its code sees it. */
export type ClassToJoin = Schemas['ClassToJoin'];

/** What a card to sign in says. */
export interface SignInCard {
  key: number;
  full_name: string;
  login: string;
  /** Told once; null: an own one. */
  password: string | null;
}
