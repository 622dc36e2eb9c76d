import type { StartingDesign } from '../api';
import type { BuilderForm } from './model';
import { toForm } from './reading';

/** What a design changes: colours, menu, sections and where the footer leads. Contact, links, languages and the announcement stay. */
export function withDesign(form: BuilderForm, design: StartingDesign): Partial<BuilderForm> {
  const { options, appearance_configuration: looks } = design;
  const made = toForm({ options, appearance_configuration: looks, social_media: {} });
  const { courses, blog, legal, social } = made.footer;
  return {
    sections: made.sections,
    menu: made.menu,
    footer: { ...form.footer, courses, blog, legal, social },
    primary_light: made.primary_light,
    primary_dark: made.primary_dark,
  };
}
