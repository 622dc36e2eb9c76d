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
  secondary: {
    main: 'var(--lp-text)',
    light: 'var(--lp-muted)',
    dark: 'var(--lp-text)',
    contrastText: 'var(--lp-bg)',
  },
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
    hover: 'var(--lp-hover)',
    selected: 'color-mix(in srgb, var(--lp-primary) 12%, transparent)',
    focus: 'color-mix(in srgb, var(--lp-primary) 16%, transparent)',
    disabled: 'color-mix(in srgb, var(--lp-text) 36%, transparent)',
    disabledBackground: 'color-mix(in srgb, var(--lp-text) 10%, transparent)',
  },
};

/** Text that is coloured wears the readable shade of the site's colour, not the raw one. */
const primaryText = { color: 'var(--lp-primary-text)' };
/** A note in one of the tones, readable in both modes. */
const alertColors = (tone: string, name: string) => ({
  [`&.MuiAlert-standard.MuiAlert-color${tone}`]: {
    border: `1px solid color-mix(in srgb, var(--lp-${name}) 40%, var(--lp-border))`,
    backgroundColor: `color-mix(in srgb, var(--lp-${name}) 10%, var(--lp-surface))`,
    color: 'var(--lp-text)',
    '& .MuiAlert-icon': { color: `var(--lp-${name}-text)` },
  },
});
const focusRing = { outline: '2px solid var(--lp-primary-text)', outlineOffset: 2 };

/** What every component looks like that a screen uses. Screens set no colours, sizes of text or corners of their own. */
const components: ThemeOptions['components'] = {
  MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 'var(--lp-control)',
        paddingInline: 18,
        borderRadius: 'var(--lp-radius-md)',
        textAlign: 'center',
      },
      sizeSmall: { minHeight: 36, paddingInline: 12 },
      sizeLarge: { minHeight: 52, paddingInline: 26, fontSize: 'var(--lp-font-lg)' },
      text: { '&.MuiButton-colorPrimary': primaryText },
      outlined: {
        borderColor: 'var(--lp-border-strong)',
        '&.MuiButton-colorPrimary': { ...primaryText, borderColor: 'var(--lp-border-strong)' },
      },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 'var(--lp-radius-md)' }, colorPrimary: primaryText } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 'var(--lp-radius-lg)' } } },
  MuiCard: {
    styleOverrides: {
      root: {
        border: '1px solid var(--lp-border)',
        borderRadius: 'var(--lp-radius-lg)',
        boxShadow: 'var(--lp-shadow)',
      },
    },
  },
  MuiCardContent: {
    styleOverrides: {
      root: { padding: 'clamp(16px, 2.4vw, 24px)', '&:last-child': { paddingBottom: 'clamp(16px, 2.4vw, 24px)' } },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        border: '1px solid var(--lp-border)',
        borderRadius: 'var(--lp-radius-xl)',
        boxShadow: 'var(--lp-shadow-lg)',
        '@media (max-width: 767px)': { margin: 12, width: 'calc(100% - 24px)' },
      },
      paperFullScreen: {
        border: 0,
        borderRadius: 0,
        '@media (max-width: 767px)': { margin: 0, width: '100%' },
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 24px 8px', fontSize: 'var(--lp-font-lg)', fontWeight: 'var(--lp-bold)' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
  MuiDrawer: { styleOverrides: { paper: { borderRadius: 0, boxShadow: 'var(--lp-shadow-lg)' } } },
  MuiMenu: {
    styleOverrides: {
      paper: {
        minWidth: 200,
        maxWidth: 'calc(100vw - 24px)',
        border: '1px solid var(--lp-border)',
        boxShadow: 'var(--lp-shadow-lg)',
      },
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 'var(--lp-control)',
        borderRadius: 'var(--lp-radius-md)',
        fontSize: 'var(--lp-font-sm)',
        whiteSpace: 'normal',
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 34, color: 'inherit' } } },
  MuiListItemButton: {
    styleOverrides: { root: { minHeight: 'var(--lp-control)', borderRadius: 'var(--lp-radius-md)' } },
  },
  MuiTable: { styleOverrides: { root: { borderCollapse: 'separate' } } },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: 'var(--lp-cell) 16px', borderColor: 'var(--lp-border)', fontSize: 'var(--lp-font-sm)' },
      head: {
        color: 'var(--lp-muted)',
        fontWeight: 'var(--lp-medium)',
        fontSize: 'var(--lp-font-xs)',
        lineHeight: 1.5,
      },
      stickyHeader: { backgroundColor: 'var(--lp-surface)' },
    },
  },
  MuiTableRow: { styleOverrides: { root: { '&:last-child > td': { borderBottom: 0 } } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 44,
        minWidth: 0,
        padding: '10px 14px',
        fontSize: 'var(--lp-font-sm)',
        '&.Mui-selected': primaryText,
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44, borderBottom: '1px solid var(--lp-border)' },
      indicator: { height: 3, borderRadius: '3px 3px 0 0' },
      // Where there is nothing to scroll to, the tabs have its room.
      scrollButtons: { '&.Mui-disabled': { width: 0 } },
    },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiAutocomplete: { defaultProps: { size: 'small' } },
  MuiInputBase: {
    styleOverrides: {
      root: { fontSize: 'var(--lp-font-sm)' },
      input: { minHeight: 'calc(var(--lp-control) - 17px)', boxSizing: 'content-box', height: 'auto', paddingBlock: 0 },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 'var(--lp-control)',
        borderRadius: 'var(--lp-radius-md)',
        backgroundColor: 'var(--lp-surface)',
        '&:hover:not(.Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--lp-text)' },
        '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--lp-primary-text)' },
        '&.Mui-focused.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--lp-danger-text)' },
      },
      notchedOutline: { borderColor: 'var(--lp-border-strong)' },
    },
  },
  MuiInputLabel: { styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': primaryText } } },
  MuiFormLabel: { styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': primaryText } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: 'var(--lp-font-xs)' } } },
  MuiChip: { styleOverrides: { root: { fontSize: 'var(--lp-font-xs)', fontWeight: 'var(--lp-medium)' } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--lp-text)',
        color: 'var(--lp-bg)',
        fontSize: 'var(--lp-font-xs)',
        fontWeight: 'var(--lp-regular)',
      },
      arrow: { color: 'var(--lp-text)' },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 'var(--lp-radius-md)',
        fontSize: 'var(--lp-font-sm)',
        ...alertColors('Error', 'danger'),
        ...alertColors('Warning', 'warning'),
        ...alertColors('Success', 'success'),
        ...alertColors('Info', 'info'),
      },
    },
  },
  MuiLink: { defaultProps: { underline: 'always' }, styleOverrides: { root: primaryText } },
  MuiLinearProgress: { styleOverrides: { root: { height: 6, borderRadius: 'var(--lp-radius-sm)' } } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 'var(--lp-control)',
        paddingBlock: 0,
        borderColor: 'var(--lp-border-strong)',
        textTransform: 'none',
        '&.Mui-selected, &.Mui-selected:hover': { color: 'var(--lp-text)', backgroundColor: 'var(--lp-primary-soft)' },
      },
    },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true, elevation: 0 },
    styleOverrides: { root: { border: '1px solid var(--lp-border)' } },
  },
};

const options: ThemeOptions = {
  cssVariables: { nativeColor: true, colorSchemeSelector: 'data-mode', cssVarPrefix: 'mui' },
  colorSchemes: { light: { palette }, dark: { palette } },
  breakpoints: { values: { xs: 0, sm: 768, md: 992, lg: 1200, xl: 1536 } },
  spacing: 4,
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: 'var(--lp-font)',
    fontWeightRegular: 'var(--lp-regular)',
    fontWeightMedium: 'var(--lp-medium)',
    fontWeightBold: 'var(--lp-bold)',
    h1: { fontSize: 'var(--lp-font-2xl)', fontWeight: 'var(--lp-bold)', lineHeight: 1.2, letterSpacing: '-0.018em' },
    h2: { fontSize: 'var(--lp-font-xl)', fontWeight: 'var(--lp-bold)', lineHeight: 1.25, letterSpacing: '-0.015em' },
    h3: { fontSize: 'var(--lp-font-lg)', fontWeight: 'var(--lp-bold)', lineHeight: 1.35 },
    subtitle1: { fontSize: 'var(--lp-font-md)', fontWeight: 'var(--lp-medium)', lineHeight: 1.5 },
    subtitle2: { fontSize: 'var(--lp-font-sm)', fontWeight: 'var(--lp-medium)', lineHeight: 1.5 },
    body1: { fontSize: 'var(--lp-font-md)', lineHeight: 1.6 },
    body2: { fontSize: 'var(--lp-font-sm)', lineHeight: 1.55 },
    caption: { fontSize: 'var(--lp-font-xs)', lineHeight: 1.5 },
    button: { fontSize: 'var(--lp-font-sm)', fontWeight: 'var(--lp-medium)', lineHeight: 1.4, textTransform: 'none' },
  },
  components,
};

/**
 * The site's theme. Colours, type, corners and density are the page's CSS variables (`tokens.css`), so what MUI draws and what
 * the server's first HTML wears are the same, and a site's own colours hold from the first paint on. Spacing is 4 px a step.
 */
export const theme = createTheme(options);
