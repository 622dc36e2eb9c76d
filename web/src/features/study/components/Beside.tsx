import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Discussion, LessonNotes } from '#/features/comments';

const tabs = ['discussion', 'notes'] as const;

/** What people say about a lesson and what somebody notes for themselves; neither is loaded before it is opened. */
export function Beside({ lessonId }: { lessonId: number }) {
  const { t } = useTranslation('study');
  const id = useId();
  // A notice leads to a comment.
  const isToComment = useLocation().hash.startsWith('#comment-');
  const [open, setOpen] = useState<(typeof tabs)[number] | null>(isToComment ? 'discussion' : null);
  return (
    <Box sx={{ minWidth: 0, pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      <Tabs
        value={open ?? false}
        onChange={(_, tab: (typeof tabs)[number]) => setOpen(tab)}
        aria-label={t('beside.label')}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            id={`${id}-${tab}`}
            aria-controls={open === tab ? `${id}-panel` : undefined}
            label={t(`beside.${tab}`)}
          />
        ))}
      </Tabs>
      {open && (
        <Box id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open}`} tabIndex={0} sx={{ pt: 4 }}>
          {open === 'discussion' ? <Discussion kind="lesson" id={lessonId} /> : <LessonNotes lessonId={lessonId} />}
        </Box>
      )}
    </Box>
  );
}
