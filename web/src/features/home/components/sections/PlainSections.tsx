import { useTranslation } from 'react-i18next';
import { PlaceLink } from '#/routing/PlaceLink';
import { MarkdownView } from '#/ui/MarkdownView';
import type { SectionOf } from '../../types';
import { SectionFrame } from './SectionFrame';

/** A wide picture. */
export function BannerSection({ section }: { section: SectionOf<'banner'> }) {
  const { t } = useTranslation('home');
  const { id, title, picture, alt, link } = section;
  if (!picture) return null;
  // A link has to be called something.
  const image = <img className="lp-home-banner" src={picture} alt={alt || (link ? title || t('bannerLink') : '')} />;
  return (
    <SectionFrame id={id} kind="banner" title={title}>
      {link ? <PlaceLink to={link}>{image}</PlaceLink> : image}
    </SectionFrame>
  );
}

/** Words. */
export function TextSection({ section }: { section: SectionOf<'text'> }) {
  return (
    <SectionFrame id={section.id} kind="text" title={section.title}>
      <MarkdownView className="lp-home-text" html={section.html} />
    </SectionFrame>
  );
}

/** A picture beside words. */
export function PictureTextSection({ section }: { section: SectionOf<'picture_text'> }) {
  const { id, title, html, picture, alt, is_left: isLeft, button, link } = section;
  return (
    <SectionFrame id={id} kind="picture_text" title={title}>
      <div className="lp-home-beside" data-side={isLeft ? 'left' : 'right'}>
        {picture && <img src={picture} alt={alt} loading="lazy" />}
        <div className="lp-home-words">
          <MarkdownView html={html} />
          {button && link && (
            <PlaceLink className="lp-btn lp-btn-primary" to={link}>
              {button}
            </PlaceLink>
          )}
        </div>
      </div>
    </SectionFrame>
  );
}

/** Figures. */
export function NumbersSection({ section }: { section: SectionOf<'numbers'> }) {
  return (
    <SectionFrame id={section.id} kind="numbers" title={section.title}>
      <dl className="lp-home-numbers">
        {section.numbers.map(({ value, label }, index) => (
          <div key={index} className="lp-stat">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SectionFrame>
  );
}

/** Pictures in a row: partners, schools. */
export function LogosSection({ section }: { section: SectionOf<'logos'> }) {
  return (
    <SectionFrame id={section.id} kind="logos" title={section.title}>
      <ul className="lp-home-logos">
        {section.logos.map(({ name, picture, link }, index) => {
          const image = <img src={picture} alt={name} loading="lazy" />;
          return <li key={index}>{link ? <PlaceLink to={link}>{image}</PlaceLink> : image}</li>;
        })}
      </ul>
    </SectionFrame>
  );
}
