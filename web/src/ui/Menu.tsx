import {
  cloneElement,
  lazy,
  Suspense,
  useId,
  useState,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { AppPath } from '#/routing/paths';

const load = () => import('./MenuSurface');
const MenuSurface = lazy(load);

/** One choice of a menu. */
export interface MenuChoice {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A screen that it leads to; it is a real link then. */
  to?: AppPath;
  onClick?: () => void;
  /** What it does can't be undone. */
  danger?: boolean;
  /** Why it can't be chosen now, in words; it stays in the menu. */
  disabledReason?: string;
}

/** Choices, and lines between groups of them; what is false or null is left out. */
export type MenuEntry = MenuChoice | 'divider' | false | null | undefined;

interface ButtonProps {
  id?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}

const fetchAhead = () => void load();

/** A button and the menu that it opens, which stays within the window. `label` names the menu for screen readers. */
export function Menu({
  button,
  label,
  items,
}: {
  button: ReactElement<ButtonProps>;
  label: string;
  items: readonly MenuEntry[];
}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const open = (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget);
    setWasOpen(true);
  };
  return (
    <>
      {cloneElement(button, {
        id: button.props.id ?? `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
        onClick: open,
        onPointerEnter: fetchAhead,
        onFocus: fetchAhead,
      })}
      <Suspense fallback={null}>
        {wasOpen && <MenuSurface {...{ id, label, anchor, items }} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}
