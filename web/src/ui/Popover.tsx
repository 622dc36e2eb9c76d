import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';
import { placeBelow } from './placeBelow';

/** A button that opens a small surface below it, or above it where there is no room. The browser's own popover: it closes by Escape, a click outside, or a choice in it. */
export function Popover(props: {
  /** What the button shows. */
  button: ReactNode;
  buttonClass: string;
  buttonLabel?: string;
  align?: 'start' | 'end';
  /** Told when it has opened or closed. */
  onOpen?: (open: boolean) => void;
  children: ReactNode;
}) {
  const { button, buttonClass, buttonLabel, align = 'end', onOpen, children } = props;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const place = (event: ToggleEvent) => {
    if (event.newState !== 'open' || !trigger.current || !surface.current) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { style } = surface.current;
    // It is not shown yet; its size is measured out of sight.
    Object.assign(style, { display: 'block', visibility: 'hidden', top: '0', left: '0', maxHeight: 'none' });
    const size = { width: surface.current.offsetWidth, height: surface.current.offsetHeight };
    const at = placeBelow(trigger.current.getBoundingClientRect(), size, { width, height }, align);
    Object.assign(style, {
      display: '',
      visibility: '',
      top: `${at.top}px`,
      left: `${at.left}px`,
      maxHeight: `${at.maxHeight}px`,
    });
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        popoverTarget={id}
        aria-label={buttonLabel}
        title={buttonLabel}
      >
        {button}
      </button>
      <div
        ref={surface}
        id={id}
        popover="auto"
        className="lp-popover"
        onBeforeToggle={place}
        onToggle={(event) => onOpen?.(event.newState === 'open')}
      >
        <PopoverBody close={() => surface.current?.hidePopover()}>{children}</PopoverBody>
      </div>
    </>
  );
}

/** A click on a link or button inside is a choice: the popover closes. */
function PopoverBody({ close, children }: { close: () => void; children: ReactNode }) {
  return (
    <div
      className="lp-popover-body"
      role="presentation"
      onClick={(event) => (event.target as Element).closest('a, button') && close()}
    >
      {children}
    </div>
  );
}
