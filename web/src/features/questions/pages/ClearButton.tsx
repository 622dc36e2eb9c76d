import Button from '@mui/material/Button';

/** Unsets all filters; no part of the list's first load. */
export default function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="outlined" color="inherit" onClick={onClick}>
      {label}
    </Button>
  );
}
