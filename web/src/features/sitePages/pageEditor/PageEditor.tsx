import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localized } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import { ApiForm } from '#/ui/form/ApiForm';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { ConflictAlert } from '#/ui/form/ConflictAlert';
import { FormCard } from '#/ui/form/FormCard';
import { RichTextField } from '#/ui/form/RichTextField';
import { SaveBar } from '#/ui/form/SaveBar';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { QueryView } from '#/ui/QueryView';
import { sitePageQuery } from '../api';
import type { SitePageView } from '../types';
import { PageVersions } from './PageVersions';
import type { PageForm } from './schema';
import { usePageForm } from './usePageForm';

const FOLDER = 'website';

/** A page in both languages, with its versions. */
export function PageEditor({ slug, onBack }: { slug: string; onBack: () => void }) {
  const { t } = useTranslation('pageEditor');
  const query = useQuery(sitePageQuery(slug, null));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <div>
        <Button color="inherit" startIcon={<BackIcon />} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      <QueryView query={query}>{(page) => <Editor page={page} />}</QueryView>
    </Box>
  );
}

function Editor({ page }: { page: SitePageView }) {
  const { t } = useTranslation('pageEditor');
  const [isOpen, setOpen] = useState(false);
  const { form, theirs, takeTheirs } = usePageForm(page);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="h2" sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {page.title}
        </Typography>
        <Button color="inherit" href={localized(page.path as AppPath)} target="_blank" rel="noopener">
          {t('look')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
          {t('versions.open')}
        </Button>
      </Box>
      {page.needs_check && <Alert severity="warning">{t('needsCheck')}</Alert>}
      {theirs && (
        <ConflictAlert
          text={t('conflict.text')}
          mine={t('conflict.mine')}
          theirs={t('conflict.theirs')}
          busy={form.busy}
          onMine={() => void form.submit()}
          onTheirs={takeTheirs}
        />
      )}
      <ApiForm form={form} label={page.title}>
        <FormCard title={t('language.vi')}>
          <TextField<PageForm> name="title" label={t('title')} />
          <RichTextField<PageForm> name="content" label={t('content')} folder={FOLDER} rows={14} lang="vi" />
        </FormCard>
        <FormCard title={t('language.en')}>
          <TextField<PageForm> name="title_en" label={t('titleEn')} hint={t('enHint')} optional />
          <RichTextField<PageForm>
            name="content_en"
            label={t('contentEn')}
            folder={FOLDER}
            rows={14}
            lang="en"
            optional
          />
        </FormCard>
        {!page.is_system && <SwitchField<PageForm> name="published" label={t('published')} hint={t('publishedHint')} />}
        {page.needs_check && <CheckboxField<PageForm> name="checked" label={t('checked')} />}
      </ApiForm>
      <SaveBar form={form} />
      <PageVersions page={page} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
