import { useEffect } from 'react';

/** Of the page that is shown: what it is of, by its id, as soon as that is known. */
let viewed: number | undefined;

/** Says what the page is of (a course's page: the course), for who looks at what is read. */
export function useViewed(id: number | undefined): void {
  useEffect(() => {
    viewed = id;
    return () => {
      viewed = undefined;
    };
  }, [id]);
}

/** What the page that is shown is of; undefined where it is of nothing in particular, or does not know yet. */
export const viewedObject = (): number | undefined => viewed;
