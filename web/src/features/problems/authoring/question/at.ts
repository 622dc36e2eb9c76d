import { createContext, useContext } from 'react';

const Place = createContext('');

/** Says where in the form the answers of its fields are: nowhere but at the top, or `moments.2.`. */
export const AnswersAt = Place.Provider;

/** Names a field of the answers that are being written: of the question, or of a moment of its film. Moments have the same fields. */
export function useAt() {
  const at = useContext(Place);
  return <P extends string>(path: P): P => `${at}${path}` as P;
}
