import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Whether something is open that a screen's own button or its address (`#new`) opens, and what opens and closes it. */
export function useOpened(hash: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const place = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const isAsked = place.hash === `#${hash}`;
  const set = (open: boolean) => {
    setOpen(open);
    if (!open && isAsked)
      void navigate({ pathname: place.pathname, search: place.search }, { replace: true, preventScrollReset: true });
  };
  return [isOpen || isAsked, set];
}
