declare module 'virtual:icons' {
  import type SvgIcon from '@mui/material/SvgIcon';

  /** Every icon that the web uses, by its name in @mui/icons-material. */
  export const icons: Record<string, typeof SvgIcon>;
}
