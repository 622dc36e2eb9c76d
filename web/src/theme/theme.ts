import { createTheme, type ThemeOptions } from '@mui/material/styles';

/** The shade that text may have; on it, the page's background is readable in both modes. */
const color = (name: string) => ({
  main: `var(--lp-${name}-text)`,
  light: `var(--lp-${name})`,
  dark: `var(--lp-${name}-text)`,
  contrastText: 'var(--lp-bg)',
});

/** One palette for both modes: the variables change with <html data-mode>, not the theme. */
const palette = {
  primary: {
    main: 'var(--lp-primary)',
    light: 'var(--lp-primary)',
    dark: 'var(--lp-primary-strong)',
    contrastText: 'var(--lp-on-primary)',
  },
  secondary: { main: 'var(--lp-text)', light: 'var(--lp-muted)', dark: 'var(--lp-text)', contrastText: 'var(--lp-bg)' },
  error: color('danger'),
  warning: color('warning'),
  success: color('success'),
  info: color('info'),
  text: {
    primary: 'var(--lp-text)',
    secondary: 'var(--lp-muted)',
    disabled: 'color-mix(in srgb, var(--lp-text) 42%, transparent)',
  },
  background: { default: 'var(--lp-bg)', paper: 'var(--lp-surface)' },
  divider: 'var(--lp-border)',
  action: {
    active: 'var(--lp-muted)',
    hover: 'color-mix(in srgb, var(--lp-text) 5%, transparent)',
    selected: 'color-mix(in srgb, var(--lp-primary) 12%, transparent)',
    focus: 'color-mix(in srgb, var(--lp-primary) 16%, transparent)',
    disabled: 'color-mix(in srgb, var(--lp-text) 36%, transparent)',
    disabledBackground: 'color-mix(in srgb, var(--lp-text) 10%, transparent)',
  },
};

const options: ThemeOptions = {
  cssVariables: { nativeColor: true, colorSchemeSelector: 'data-mode', cssVarPrefix: 'mui' },
  colorSchemes: { light: { palette }, dark: { palette } },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: 'var(--lp-font)',
    fontSize: 15,
    h1: { fontSize: 'var(--lp-h1)', fontWeight: 750, lineHeight: 1.2, letterSpacing: '-0.02em' },
    h2: { fontSize: 'var(--lp-h2)', fontWeight: 720, lineHeight: 1.25, letterSpacing: '-0.015em' },
    h3: { fontSize: '1.125rem', fontWeight: 680, lineHeight: 1.35 },
    subtitle1: { fontWeight: 620 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.875rem', lineHeight: 1.55 },
    button: { textTransform: 'none', fontWeight: 640 },
  },
  components: {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { borderRadius: 11, minHeight: 42, paddingInline: 18 } },
    },
    MuiDialog: {
      styleOverrides: { paper: { borderRadius: 20, backgroundImage: 'none', border: '1px solid var(--lp-border)' } },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: 'var(--lp-border)' },
        head: { color: 'var(--lp-muted)', fontWeight: 640 },
      },
    },
  },
};

/** The site's theme. Its colours are the page's CSS variables, so they are the tenant's from the first paint on. */
export const theme = createTheme(options);
