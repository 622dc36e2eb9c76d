import { lazyPart } from '#/ui/lazyPart';
import { Pending } from './Pending';

/** The digits, where the scan itself checks in: fields come only when a code was too old. */
export const { Part: LazyDigitsForm } = lazyPart(async () => (await import('./DigitsForm')).DigitsForm, Pending);
