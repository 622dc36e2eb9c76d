import NotFoundIcon from '@mui/icons-material/TravelExploreOutlined';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import { usePageTitle } from '#/ui/usePageTitle';

/** In the place of a screen about something that there is not: which, why that may be, and where to look instead. */
export function Missing({ title, text, to, link }: { title: string; text: string; to: AppPath; link: string }) {
  usePageTitle(title);
  return (
    <section className="lp-error">
      <NotFoundIcon className="lp-error-icon" aria-hidden />
      <p className="lp-error-status">404</p>
      <h1 className="lp-title">{title}</h1>
      <p className="lp-lead">{text}</p>
      <AppLink className="lp-btn lp-btn-primary" to={to}>
        {link}
      </AppLink>
    </section>
  );
}
