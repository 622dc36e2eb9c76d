import { Fragment } from 'react';
import type { HomeContent, Tenant, UserInfo } from '#/api/types';
import { isTop, type HomeSection } from '../types';
import { Hero } from './Hero';
import { BlogPart, CoursesPart, MorePart } from './sections/parts';
import { ProblemsSection } from './sections/ProblemsSection';

interface SectionsProps {
  home: HomeContent;
  tenant: Tenant | undefined;
  user: UserInfo | null | undefined;
}

/** The page, section by section. Its heading is that of the first top; a page without one has its site's name, for who listens. */
export function Sections({ home, tenant, user }: SectionsProps) {
  const first = home.sections.find(isTop);
  const draw = (section: HomeSection) => {
    switch (section.kind) {
      case 'top':
        return (
          <Hero
            section={section}
            tenant={tenant}
            user={user}
            stats={section === first ? home.stats : null}
            heading={section === first ? 'h1' : 'h2'}
          />
        );
      case 'problems':
        return <ProblemsSection section={section} withProgress={Boolean(user)} />;
      case 'courses':
        return <CoursesPart section={section} />;
      case 'blog':
        return <BlogPart section={section} />;
      default:
        return <MorePart section={section} />;
    }
  };
  return (
    <>
      {!first && <h1 className="lp-visually-hidden">{tenant?.name}</h1>}
      {home.sections.map((section) => (
        <Fragment key={section.id}>{draw(section)}</Fragment>
      ))}
    </>
  );
}
