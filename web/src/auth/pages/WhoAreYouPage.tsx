import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserType } from '#/api/types';
import { SubmitButton } from '#/ui/form/inputs';
import { saveUserInfo } from '../session';
import { useEnter } from '../useEnter';
import { AuthCard } from './AuthCard';

const types = ['student', 'teacher'] as const satisfies readonly UserType[];

/** Choosing what one is on this site. */
export default function WhoAreYouPage() {
  const { t } = useTranslation('auth');
  const enter = useEnter();
  const [type, setType] = useState<UserType>('student');
  const saving = useMutation({ mutationFn: () => saveUserInfo({ type }), onSuccess: enter });
  return (
    <AuthCard title={t('title.who-are-you')} lead={t('whoAreYou.lead')}>
      <form
        className="lp-form"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <fieldset className="lp-choices">
          <legend className="lp-visually-hidden">{t('title.who-are-you')}</legend>
          {types.map((value) => (
            <label key={value} className="lp-choice">
              <input type="radio" name="type" value={value} checked={type === value} onChange={() => setType(value)} />
              <span>
                <span className="lp-h3">{t(`whoAreYou.${value}`)}</span>
                <br />
                <span className="lp-muted lp-small">{t(`whoAreYou.${value}Text`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <SubmitButton busy={saving.isPending}>{t('whoAreYou.submit')}</SubmitButton>
      </form>
    </AuthCard>
  );
}
