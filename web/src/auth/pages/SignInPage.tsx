import { useTranslation } from 'react-i18next';

/** Signing in. */
export default function SignInPage() {
  const { t } = useTranslation('auth');
  return <h1 className="lp-title">{t('title.sign-in')}</h1>;
}
