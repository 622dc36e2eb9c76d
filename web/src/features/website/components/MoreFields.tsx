import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '#/ui/form/inputs';
import type { SiteForm } from '../siteSchema';
import { GoalFields } from './GoalFields';
import { MenuFields } from './MenuFields';
import { Bilingual, type SiteFormParts } from './siteFields';

const pictures = ['logo', 'favicon', 'background', 'banner'] as const;
const links = ['facebook_url', 'youtube_url', 'google_url'] as const;
const welcome = ['heading_vi', 'heading_en', 'welcome_vi', 'welcome_en', 'join_vi', 'join_en'] as const;
const footer = ['about_vi', 'about_en', ...links, 'facebook_chat_url'] as const;

/** What most sites leave as it is: the words of the home page, pictures, the footer. */
export function MoreFields({ parts }: { parts: SiteFormParts }) {
  const { t } = useTranslation('website');
  return (
    <>
      <Group parts={parts} title={t('site.home')} fields={welcome}>
        <p className="lp-muted lp-small">{t('site.homeHint')}</p>
        <Bilingual parts={parts} name="heading" />
        <Bilingual parts={parts} name="welcome" rows={2} />
        <Bilingual parts={parts} name="join" />
      </Group>
      <Group parts={parts} title={t('site.goals.title')} fields={['goals']}>
        <GoalFields parts={parts} />
      </Group>
      <Group parts={parts} title={t('site.menu.title')} fields={['menu']}>
        <MenuFields parts={parts} />
      </Group>
      <Group parts={parts} title={t('site.pictures')} fields={pictures}>
        <p className="lp-muted lp-small">{t('site.picturesHint')}</p>
        <div className="lp-form-row">
          {pictures.map((name) => (
            <TextInput
              key={name}
              label={t(`site.picture.${name}`)}
              inputMode="url"
              placeholder="https://"
              autoCapitalize="none"
              spellCheck={false}
              {...parts.field(name)}
            />
          ))}
        </div>
      </Group>
      <Group parts={parts} title={t('site.footer')} fields={footer}>
        <Bilingual parts={parts} name="about" rows={2} />
        <div className="lp-form-row">
          {links.map((name) => (
            <TextInput
              key={name}
              label={t(`site.link.${name}`)}
              inputMode="url"
              placeholder="https://"
              autoCapitalize="none"
              spellCheck={false}
              {...parts.field(name)}
            />
          ))}
        </div>
        <TextInput
          label={t('site.chat')}
          hint={t('site.chatHint')}
          inputMode="url"
          placeholder="https://m.me/"
          autoCapitalize="none"
          spellCheck={false}
          {...parts.field('facebook_chat_url')}
        />
      </Group>
    </>
  );
}

/** Fields behind a heading; open from the start where something is written in them, and where something in them is wrong. */
function Group(props: {
  parts: SiteFormParts;
  title: string;
  fields: readonly (keyof SiteForm)[];
  children: ReactNode;
}) {
  const { parts, title, fields, children } = props;
  const { errors, defaultValues } = parts.form.formState;
  const [open, setOpen] = useState(() => fields.some((field) => defaultValues?.[field]?.length));
  const wrong = fields.some((field) => errors[field]);
  return (
    <details className="lp-site-more" open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="lp-h3">{title}</summary>
      <div className="lp-form">{children}</div>
    </details>
  );
}
