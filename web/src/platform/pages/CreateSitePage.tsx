import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useTranslation } from 'react-i18next';
import { CreateSiteForm } from '../components/CreateSiteForm';

const promises = ['time', 'free', 'yours'] as const;

/** Signing up a site. */
export default function CreateSitePage() {
  const { t } = useTranslation('platform');
  return (
    <div className="pl-create">
      <div className="pl-create-words">
        <h1 className="lp-title">{t('create.title')}</h1>
        <p className="lp-lead">{t('create.lead')}</p>
        <ul className="pl-ticks">
          {promises.map((promise) => (
            <li key={promise}>{t(`create.promise.${promise}`)}</li>
          ))}
        </ul>
      </div>
      <Card>
        <CardContent>
          <CreateSiteForm />
        </CardContent>
      </Card>
    </div>
  );
}
