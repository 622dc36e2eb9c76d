import * as z from 'zod/mini';
import type { MessageKey } from '#/ui/form/rules';

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const key = (name: MessageKey) => name;

/** Whether a text can stand before the platform's domain: small letters and digits, separated by single hyphens. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);

/** The rule of a field for a new site's address. */
export const addressRule = () => z.string().check(z.minLength(1, key('required')), z.regex(ADDRESS, key('address')));
