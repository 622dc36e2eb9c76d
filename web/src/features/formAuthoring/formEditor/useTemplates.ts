import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { templatesQuery } from './api';

/** The letters to choose from, and what one is called: also one that is gone, or that this role may not see. */
export function useTemplates() {
  const { t } = useTranslation('formEditor');
  const mayChoose = may(useUser(), 'email_template', 'list');
  const { data } = useQuery({ ...templatesQuery, enabled: mayChoose });
  const nameOf = (id: number): string =>
    data?.find((one) => one.id === id)?.name ?? t(data ? 'template.gone' : 'template.chosen');
  return { mayChoose, templates: data ?? [], nameOf };
}
