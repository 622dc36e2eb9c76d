import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { Pending } from './components/Pending';

export { useWakeLock } from './useWakeLock';

/** A session as its learner has it: checking in by the digits or the camera, and what counts so far. */
export const { Part: CheckInCard } = lazyPart(async () => {
  const [module] = await Promise.all([import('./components/CheckInCard'), loadNamespaces(['checkIn'])]);
  return module.CheckInCard;
}, Pending);

/** Opens a session's meeting in a tab of its own. */
export const { Part: JoinMeeting } = lazyPart(async () => {
  const [module] = await Promise.all([import('./components/JoinMeeting'), loadNamespaces(['checkIn'])]);
  return module.JoinMeeting;
}, Pending);
