import { useEffect, useRef, useState } from 'react';

/** A field that takes the focus when it comes, where it is wanted; the drawer does not scroll. */
export function useFirstFocus(isWanted = true) {
  const field = useRef<HTMLInputElement>(null);
  const [wanted] = useState(isWanted);
  useEffect(() => {
    if (wanted) field.current?.focus({ preventScroll: true });
  }, [wanted]);
  return field;
}
