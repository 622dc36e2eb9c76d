import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantQuery } from '#/api/site';
import type { Tenant } from '#/api/types';
import { formatVnd } from '#/i18n/format';
import type { CourseView } from '../types';

const places = [
  ['facebook_chat_url', 'ask.chat'],
  ['facebook_url', 'ask.facebook'],
  ['google_url', 'ask.google'],
] as const;

/** Whom to ask for a course that has a price. */
export function AskDialog({ course, open, onClose }: { course: CourseView; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('courses');
  const { t: ui } = useTranslation('ui');
  const { data: tenant } = useQuery(tenantQuery);
  const id = useId();
  const contacts = contactsOf(tenant);
  const teachers = course.teachers.map(({ name }) => name).join(', ');
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('ask.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <DialogContentText>{t('ask.price', { price: formatVnd(course.price) })}</DialogContentText>
        <DialogContentText>
          {teachers ? t('ask.teachers', { teachers }) : t('ask.site', { name: tenant?.name ?? '' })}
        </DialogContentText>
        {contacts.map(({ key, href }) => (
          <Button key={key} variant="outlined" href={href} target="_blank" rel="noopener">
            {t(key)}
          </Button>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Where the site can be written to; only the web's own schemes. */
function contactsOf(tenant: Tenant | undefined) {
  return places.flatMap(([name, key]) => {
    const href = tenant?.social_media?.[name];
    return href && /^https?:\/\//.test(href) ? [{ key, href }] : [];
  });
}
