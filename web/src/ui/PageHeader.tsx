import type { ReactNode } from 'react';
import { Breadcrumb } from './Breadcrumb';

/** The head of a screen: where it is, its heading, a line under it, and its main actions. */
export function PageHeader(props: { title: ReactNode; lead?: ReactNode; actions?: ReactNode; breadcrumb?: boolean }) {
  const { title, lead, actions, breadcrumb = true } = props;
  return (
    <div className="lp-page-header">
      {breadcrumb && <Breadcrumb />}
      <div className="lp-page-header-row">
        <div className="lp-page-header-text">
          <h1 className="lp-title">{title}</h1>
          {lead && <p className="lp-lead">{lead}</p>}
        </div>
        {actions && <div className="lp-page-header-actions">{actions}</div>}
      </div>
    </div>
  );
}
