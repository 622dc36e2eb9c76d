import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import { QueryView } from '#/ui/QueryView';
import { SitePreview } from '../../components/SitePreview';
import { versionQuery, type Draft } from '../api';
import type { BuilderForm } from '../form/model';
import { toBody } from '../form/writing';
import { draftSite } from './draftSite';

interface PreviewProps {
  site: Tenant;
  draft: Draft;
  /** What was published that is looked at; null: the draft. */
  looked: number | null;
  onBack: () => void;
}

/** The real page as it will be, or as it was as a version. Colours, menu and footer follow what is typed, the sections what is saved. */
export function BuilderPreview({ site, draft, looked, onBack }: PreviewProps) {
  return looked === null ? (
    <DraftPreview site={site} draft={draft} />
  ) : (
    <Version {...{ site, onBack }} version={looked} />
  );
}

function DraftPreview({ site, draft }: Pick<PreviewProps, 'site' | 'draft'>) {
  const { control } = useFormContext<BuilderForm>();
  const values = useDeferredValue(useWatch({ control }) as BuilderForm);
  const shown = draftSite(site, { ...toBody(values, draft), name: draft.name });
  return <SitePreview site={shown} home={{ draft: draft.version }} />;
}

function Version({ site, version, onBack }: { site: Tenant; version: number; onBack: () => void }) {
  const { t } = useTranslation('siteBuilder');
  const query = useQuery(versionQuery(version));
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 3 }}
        action={
          <Button color="inherit" size="small" onClick={onBack}>
            {t('versions.back')}
          </Button>
        }
      >
        {t('versions.looked', { version })}
      </Alert>
      <QueryView query={query}>{(data) => <SitePreview site={draftSite(site, data)} home={{ version }} />}</QueryView>
    </>
  );
}
