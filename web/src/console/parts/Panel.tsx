import { useId, type ReactNode } from 'react';

/** A card with a heading, and what can be done with it beside. */
export function Panel({
  title,
  aside,
  flush = false,
  className = '',
  children,
}: {
  title: string;
  aside?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`lp-card co-panel ${className}`} aria-labelledby={id}>
      <div className="lp-card-head">
        <h2 id={id} className="lp-h3">
          {title}
        </h2>
        {aside}
      </div>
      <div className={flush ? undefined : 'lp-card-body'}>{children}</div>
    </section>
  );
}

/** Facts as a list of names and values. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="co-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
