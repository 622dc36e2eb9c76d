import RemarksIcon from '@mui/icons-material/RateReviewOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#/ui/lazyPart';
import type { ReviewedSnippet } from '../api';

const drawer = lazyPart(
  async () => (await import('./ReviewDrawer')).ReviewDrawer,
  () => null,
);

/** Opens what was said of a snippet beside the page. */
export function ReviewButton({ snippet, version }: { snippet: ReviewedSnippet; version: number | null }) {
  const { t } = useTranslation('snippetReview');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<RemarksIcon />}
        aria-haspopup="dialog"
        onMouseEnter={() => void drawer.fetch().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        {t('panel.open')}
      </Button>
      {isOpen && <drawer.Part snippet={snippet} version={version} onClose={() => setOpen(false)} />}
    </>
  );
}
