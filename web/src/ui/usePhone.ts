import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is narrower than the theme's `sm` (768 px): cards instead of tables, sheets instead of rows of fields. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767.95px)', { noSsr: true });
}
