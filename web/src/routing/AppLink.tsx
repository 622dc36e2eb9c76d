import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { currentLocale } from '#/i18n/i18n';
import { withLocale } from '#/i18n/locale';
import type { AppPath } from './paths';

/** A link to a screen, in the page's language. Works as the `component` of MUI's buttons and links. */
export function AppLink({ to, ref, ...rest }: Omit<LinkProps, 'to'> & { to: AppPath; ref?: Ref<HTMLAnchorElement> }) {
  return <Link {...rest} ref={ref} to={localized(to)} />;
}

/** The address of a screen in the page's language, for navigate() and plain anchors. */
export function localized(path: AppPath): string {
  return withLocale(currentLocale(), path);
}
