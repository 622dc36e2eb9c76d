import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { footerQuery } from '#/api/site';
import { homeQuery } from '#/features/home';
import { formatTime } from '#/i18n/format';
import { failureText } from '#/ui/failureText';
import { toasts } from '#/ui/toasts';
import { showSite, siteQuery } from '../../site';
import { builderKeys, type Draft, type StartingDesign } from '../api';
import { withDesign } from '../form/withDesign';
import { write } from '../form/write';
import type { Builder } from '../form/useBuilder';
import { DesignsDrawer } from './DesignsDrawer';
import { PublishDialog } from './PublishDialog';
import { VersionsDrawer } from './VersionsDrawer';

type Surface = 'publish' | 'versions' | 'designs' | null;

/** Where the draft stands, and what can be done with the whole of it. */
export function BuilderBar(props: { builder: Builder; onLook: (version: number) => void; onDone: () => void }) {
  const { builder, onLook, onDone } = props;
  const { t } = useTranslation('siteBuilder');
  const [surface, setSurface] = useState<Surface>(null);
  const [version, setVersion] = useState(0);
  const out = useOut(builder);
  const close = () => setSurface(null);
  const publish = async () => {
    try {
      setVersion(await builder.flush());
      setSurface('publish');
    } catch (error) {
      toasts.error(failureText(error));
    }
  };
  const take = (design: StartingDesign) => {
    const before = structuredClone(builder.form.form.getValues());
    write(builder.form.form, withDesign(before, design));
    close();
    toasts.success(t('designs.taken'), { label: t('undo'), run: () => write(builder.form.form, before) });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <SavingWords builder={builder} />
      <Button color="inherit" onClick={() => setSurface('designs')}>
        {t('designs.open')}
      </Button>
      <Button color="inherit" onClick={() => setSurface('versions')}>
        {t('versions.open')}
      </Button>
      <Button variant="contained" disabled={builder.theirs !== null} onClick={() => void publish()}>
        {t('publish.open')}
      </Button>
      <DesignsDrawer open={surface === 'designs'} onChoose={take} onClose={close} />
      <VersionsDrawer
        open={surface === 'versions'}
        onLook={(looked) => {
          close();
          onLook(looked);
        }}
        onRestored={async (draft) => {
          await out(draft);
          onDone();
          close();
          toasts.success(t('versions.restored'));
        }}
        onClose={close}
      />
      {surface === 'publish' && (
        <PublishDialog
          version={version}
          onPublished={async (draft) => {
            await out(draft);
            close();
            toasts.success(t('publish.done'));
          }}
          onRefused={builder.place}
          onClose={close}
        />
      )}
    </Box>
  );
}

/** Takes over what is out now: the draft, and the page that stands. */
function useOut(builder: Builder): (draft: Draft) => Promise<void> {
  const queryClient = useQueryClient();
  return async (draft) => {
    builder.accept(draft);
    void queryClient.invalidateQueries({ queryKey: builderKeys.versions });
    void queryClient.invalidateQueries({ queryKey: homeQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: footerQuery.queryKey });
    // It is out already: a page that does not know of it yet is no failure.
    const site = await queryClient.fetchQuery({ ...siteQuery, staleTime: 0 }).catch(() => null);
    if (site) showSite(queryClient, site);
  };
}

/** What became of the last change by itself. */
function SavingWords({ builder: { autosaving, form, draft } }: { builder: Builder }) {
  const { t } = useTranslation('siteBuilder');
  const { isDirty } = form.form.formState;
  const words = () => {
    if (autosaving.status === 'refused') return t('saving.refused', { reason: autosaving.reason });
    if (autosaving.status === 'offline') return t('saving.offline');
    if (isDirty) return t('saving.unsaved');
    if (autosaving.status === 'saved') return t('saving.saved', { time: formatTime(autosaving.at / 1000) });
    return t(draft.has_changes ? 'saving.waiting' : 'saving.same');
  };
  return (
    <Typography
      variant="body2"
      role="status"
      color={autosaving.status === 'refused' ? 'error' : 'textSecondary'}
      sx={{ mr: 'auto' }}
    >
      {words()}
    </Typography>
  );
}
