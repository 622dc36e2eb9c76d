import WatchIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { helpQuery, type HelpedSnippet } from '../api';
import { HelpDrawer } from './HelpDrawer';

/** A teacher's way to see a snippet as it is typed; it opens by itself for who has come by the class's list. */
export function TeacherHelp({ snippet }: { snippet: HelpedSnippet }) {
  const { t } = useTranslation('snippetHelp');
  const [isOpen, setOpen] = useState(true);
  const { data: help } = useQuery(helpQuery(snippet.id));
  if (!help) return null;
  return (
    <>
      <Button variant="contained" startIcon={<WatchIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('watch.open')}
      </Button>
      {isOpen && <HelpDrawer snippet={snippet} help={help} onClose={() => setOpen(false)} />}
    </>
  );
}
