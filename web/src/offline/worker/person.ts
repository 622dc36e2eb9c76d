import { answerStore } from '../answerStore';
import { outboxStore } from '../outboxStore';
import { give, owner } from './box';

/** Forgets all that is held of anybody but one; null: of everybody. What the server lacks stays for who wrote them. */
export async function forget(user: number | null): Promise<void> {
  await give(null);
  await (await answerStore()).keepOnly(user).catch(() => undefined);
  await (await outboxStore()).dropSent(user).catch(() => undefined);
}

/** A page or a call tells who is signed in: what is held of somebody else is forgotten. */
export async function meet(user: number | null | undefined): Promise<void> {
  if (user === undefined) return;
  const before = await owner();
  if (before !== null && before !== user) await forget(user);
}
