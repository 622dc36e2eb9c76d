import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { CopyButton } from '#/ui/CopyButton';
import { readStored, writeStored } from '#/ui/storage';
import { homeQuery, ownProblemsQuery } from '../api';
import { hasWritten } from '../firstSteps';

const HIDDEN_KEY = 'lophoc.first-steps-hidden';
const MANY_LEARNERS = 2;

/** What an admin of a new site does first, ticked off as it is done; hidden for good by a click or when nothing is left. */
export function FirstSteps() {
  const { t } = useTranslation('home');
  const [hidden, setHidden] = useState(() => readStored(HIDDEN_KEY) === '1');
  const problems = useQuery({ ...ownProblemsQuery, enabled: !hidden });
  const home = useQuery({ ...homeQuery, enabled: !hidden });
  if (hidden || !problems.data || !home.data) return null;
  const wrote = hasWritten(problems.data);
  const invited = home.data.stats.learners >= MANY_LEARNERS;
  if (wrote && invited) return null;
  const hide = () => {
    writeStored(HIDDEN_KEY, '1');
    setHidden(true);
  };
  return (
    <section className="lp-card lp-wide" aria-labelledby="first-steps">
      <div className="lp-card-head">
        <h2 id="first-steps" className="lp-h3">
          {t('firstSteps.title')}
        </h2>
        <button type="button" className="lp-btn lp-btn-ghost lp-btn-sm" onClick={hide}>
          {t('firstSteps.hide')}
        </button>
      </div>
      <ol className="lp-steps">
        <Step done title={t('firstSteps.site')} text={t('firstSteps.siteText')} />
        <Step
          done={wrote}
          title={t('firstSteps.problem')}
          text={t('firstSteps.problemText')}
          action={
            <AppLink className="lp-btn lp-btn-primary lp-btn-sm" to={paths.manageQuestion('new')}>
              {t('firstSteps.problemAction')}
            </AppLink>
          }
        />
        <Step
          done={invited}
          title={t('firstSteps.invite')}
          text={t('firstSteps.inviteText')}
          action={
            <span className="lp-address">
              {location.host}
              <CopyButton text={location.origin} label={t('firstSteps.copyAddress')} />
            </span>
          }
        />
      </ol>
    </section>
  );
}

function Step({ done, title, text, action }: { done: boolean; title: string; text: string; action?: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <li className="lp-step" data-done={done}>
      <span
        className="lp-check"
        data-state={done ? 'solved' : 'new'}
        role="img"
        aria-label={t(done ? 'firstSteps.done' : 'firstSteps.open')}
      >
        {done ? '✓' : ''}
      </span>
      <div>
        <p className="lp-h3">{title}</p>
        <p className="lp-muted lp-small">{text}</p>
      </div>
      {!done && action}
    </li>
  );
}
