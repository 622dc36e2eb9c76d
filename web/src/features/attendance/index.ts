import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { PendingTab } from './components/PendingTab';

/** Who was there when, for a class's teachers. */
export const { Part: AttendanceTab } = lazyPart(async () => {
  const [module] = await Promise.all([import('./components/AttendanceTab'), loadNamespaces(['attendance'])]);
  return module.AttendanceTab;
}, PendingTab);

/** When I was there, for a class's learners. */
export const { Part: MyAttendance } = lazyPart(async () => {
  const [module] = await Promise.all([import('./components/MyAttendance'), loadNamespaces(['attendance'])]);
  return module.MyAttendance;
}, PendingTab);
