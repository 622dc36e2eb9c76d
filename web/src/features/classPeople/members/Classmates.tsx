import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { EmptyState } from '#/ui/states';
import type { Member } from '../types';

/** Who teaches and who learns in the class: names alone. */
export function Classmates({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('classPeople');
  const of = (role: Member['role']) => members.filter((member) => member.role === role);
  if (members.length === 0) return <EmptyState title={t('none')} />;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Names title={t('teachers')} members={of('teacher')} />
      <Names title={t('pupils')} members={of('student')} />
    </Box>
  );
}

function Names({ title, members }: { title: string; members: readonly Member[] }) {
  const { t } = useTranslation('classPeople');
  const id = useId();
  if (members.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 3 }}>
        {title} <span>({formatNumber(members.length)})</span>
      </Typography>
      <Box component="ul" sx={list}>
        {members.map(({ user_id: key, name, is_me: isMe }) => (
          <Box key={key} component="li" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {isMe ? <strong>{t('me', { name })}</strong> : name}
          </Box>
        ))}
      </Box>
    </section>
  );
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
} as const;
