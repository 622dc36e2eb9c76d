import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { MarkdownView } from '#/ui/MarkdownView';
import { LazyVideoPlayer } from '#/ui/video/LazyVideoPlayer';
import type { SectionOf } from '../../types';
import { SectionFrame } from './SectionFrame';
import { useSectionTitle } from './titles';

/** A film, once somebody wants to see it: nothing is asked of another host before. Without a script its link leads there. */
export function VideoSection({ section }: { section: SectionOf<'video'> }) {
  const { t } = useTranslation('home');
  const [isWanted, setWanted] = useState(false);
  const { id, title, url } = section;
  if (!url) return null;
  const isElsewhere = !url.startsWith('/');
  const play = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setWanted(true);
  };
  return (
    <SectionFrame id={id} kind="video" title={title}>
      <div className="lp-home-film">
        {isWanted ? (
          <LazyVideoPlayer source={{ url }} title={title} />
        ) : (
          <a href={url} target="_blank" rel="noopener" onClick={play}>
            <span className="lp-btn lp-btn-primary lp-btn-lg">▶ {t('film.play')}</span>
            {isElsewhere && <span className="lp-muted lp-small">{t('film.elsewhere', { host: hostOf(url) })}</span>}
          </a>
        )}
      </div>
    </SectionFrame>
  );
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return url;
  }
}

/** Questions with their answers. */
export function FaqSection({ section }: { section: SectionOf<'faq'> }) {
  const titleOf = useSectionTitle();
  if (section.questions.length === 0) return null;
  return (
    <SectionFrame id={section.id} kind="faq" title={titleOf(section)}>
      <div className="lp-home-questions">
        {section.questions.map(({ question, html }, index) => (
          <details key={index} className="lp-card">
            <summary>{question}</summary>
            <MarkdownView html={html} />
          </details>
        ))}
      </div>
    </SectionFrame>
  );
}

/** The way to a form. */
export function FormSection({ section }: { section: SectionOf<'form'> }) {
  const { t } = useTranslation('home');
  const { id, title, form, text, button } = section;
  if (!form) return null;
  return (
    <SectionFrame id={id} kind="form" title="">
      <div className="lp-home-band">
        <div>
          {title && <h2 className="lp-h2">{title}</h2>}
          {text && <p className="lp-muted">{text}</p>}
        </div>
        <AppLink className="lp-btn lp-btn-primary lp-btn-lg" to={paths.form(form)}>
          {button || t('form.open')}
        </AppLink>
      </div>
    </SectionFrame>
  );
}
