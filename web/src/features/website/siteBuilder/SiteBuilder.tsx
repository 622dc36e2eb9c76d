import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import { Drawer } from '#/ui/Drawer';
import { ApiForm } from '#/ui/form/ApiForm';
import { ConflictAlert } from '#/ui/form/ConflictAlert';
import { QueryView } from '#/ui/QueryView';
import { siteQuery } from '../site';
import { draftQuery, type Draft } from './api';
import { useBuilder } from './form/useBuilder';
import { Panels } from './panels/Panels';
import { BuilderPreview } from './preview/BuilderPreview';
import { BuilderBar } from './publishing/BuilderBar';

/** The website's builder: what the page is made of, beside the page itself. */
export default function SiteBuilder() {
  const site = useQuery(siteQuery);
  const draft = useQuery(draftQuery);
  return <QueryView query={[site, draft] as const}>{([now, first]) => <Builder site={now} first={first} />}</QueryView>;
}

function Builder({ site, first }: { site: Tenant; first: Draft }) {
  const { t } = useTranslation('siteBuilder');
  const builder = useBuilder(first);
  const [looked, setLooked] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const look = (version: number) => {
    setLooked(version);
    setOpen(true);
  };
  const preview = <BuilderPreview site={site} draft={builder.draft} looked={looked} onBack={() => setLooked(null)} />;
  return (
    <ApiForm form={builder.form} label={t('label')}>
      <BuilderBar builder={builder} onLook={look} onDone={() => setLooked(null)} />
      {builder.theirs && (
        <ConflictAlert
          text={t('conflict.text', { name: builder.theirs.updated_by?.name ?? '' })}
          mine={t('conflict.mine')}
          theirs={t('conflict.theirs')}
          busy={builder.form.busy}
          onMine={() => void builder.resolve('mine')}
          onTheirs={() => void builder.resolve('theirs')}
        />
      )}
      {!isWide && (
        <div>
          <Button variant="outlined" startIcon={<PreviewIcon />} onClick={() => setOpen(true)}>
            {t('preview')}
          </Button>
        </div>
      )}
      <Box sx={isWide ? beside : single}>
        <Panels />
        {isWide && <Box sx={stuck}>{preview}</Box>}
      </Box>
      <Drawer open={isOpen && !isWide} onClose={() => setOpen(false)} title={t('preview')} width="lg">
        {preview}
      </Drawer>
    </ApiForm>
  );
}

const single = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 } as const;
const beside = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  alignItems: 'start',
} as const;
const stuck = { position: 'sticky', top: 'calc(var(--lp-header) + 16px)', minWidth: 0 } as const;
