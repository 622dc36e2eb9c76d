import { saveText as save } from '../saveFrom';

/** Has the browser save a text as a CSV file. */
export const saveText = (name: string, text: string): void => save(name, text, 'text/csv');
