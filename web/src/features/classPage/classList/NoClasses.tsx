import ClassIcon from '@mui/icons-material/CoPresentOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { EmptyState } from '#/ui/states';
import { LazyJoinForm } from './LazyJoinForm';

/** No class yet, and what to do about it: enter a code, or make a class. */
export function NoClasses({ tab }: { tab: 'enrolled' | 'me' }) {
  const { t } = useTranslation('classList');
  return tab === 'enrolled' ? (
    <>
      <EmptyState icon={ClassIcon} title={t('empty.enrolled')} text={t('empty.enrolledText')} />
      <LazyJoinForm />
    </>
  ) : (
    <EmptyState
      icon={ClassIcon}
      title={t('empty.me')}
      text={t('empty.meText')}
      action={
        <Button variant="contained" component={AppLink} to={withQuery(paths.classrooms, { tab: 'create' })}>
          {t('empty.create')}
        </Button>
      }
    />
  );
}
