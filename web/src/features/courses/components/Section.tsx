import type { ReactNode } from 'react';

/** A part of a course's page under its heading; `id` is its place in the page. */
export function Section(props: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  const { id, title, aside, children } = props;
  return (
    <section className="lp-course-section" aria-labelledby={id}>
      <div className="lp-course-section-head">
        <h2 id={id} className="lp-h2">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
