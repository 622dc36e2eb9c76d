import { useState } from 'react';

/** Words for who can't see what moved: say them, and put the element in the page. */
export function useAnnounce(): [(words: string) => void, React.ReactElement] {
  const [words, setWords] = useState('');
  return [
    setWords,
    <span key="announce" role="status" aria-live="polite" className="lp-visually-hidden">
      {words}
    </span>,
  ];
}

const nothing = () => undefined;

/** dnd-kit says nothing by itself: what moves is announced in the page's language. */
export const silent = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};
