import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { lightSelect } from './lightField';

const FilterPopover = lazy(() => import('./FilterPopover'));

const Button = styled('button')({ ...lightSelect, textAlign: 'left' });

/** A button among the filters of a list that opens further fields below it. `text` is what it shows: what is chosen. */
export function FilterButton({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <Button
        type="button"
        aria-label={text === label ? label : `${label}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpen(true);
        }}
      >
        {text}
      </Button>
      <Suspense fallback={null}>
        {wasOpen && (
          <FilterPopover label={label} anchor={anchor} onClose={() => setAnchor(null)}>
            {children}
          </FilterPopover>
        )}
      </Suspense>
    </>
  );
}
