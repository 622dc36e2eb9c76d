import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { signInPath } from '#/auth/returnPath';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { sourceLimit, type Obstacle } from '../judge/obstacle';

/** An obstacle in words. */
export function useObstacleText(cooldown: number, limit = sourceLimit): (obstacle: Obstacle | null) => string {
  const { t } = useTranslation('problems');
  return (obstacle) => (obstacle ? t(`work.why.${obstacle}`, { count: cooldown, limit: limit / 1024 }) : '');
}

/** Run and submit. A button that can't be used stays reachable and says why. */
export function ActionDock(props: {
  /** `null` where there is nothing to run. */
  run: { obstacle: Obstacle | null; start: () => void } | null;
  submit: { obstacle: Obstacle | null; start: () => void; busy: boolean };
  cooldown: number;
  limit?: number;
}) {
  const { run, submit, cooldown, limit } = props;
  const { t } = useTranslation('problems');
  const text = useObstacleText(cooldown, limit);
  const why = submit.obstacle ?? run?.obstacle ?? null;
  return (
    <div className="lp-dock">
      <p id="dock-why" className="lp-dock-why" role="status">
        {text(why)} {why === 'signedOut' && <SignInLink />}
      </p>
      {run && (
        <button
          type="button"
          className="lp-btn"
          aria-disabled={run.obstacle !== null}
          aria-describedby="dock-why"
          onClick={run.start}
          title={`${t('work.run')} (Ctrl+Enter)`}
        >
          <PlayIcon aria-hidden fontSize="small" />
          {t('work.run')}
        </button>
      )}
      <button
        type="button"
        className="lp-btn lp-btn-primary"
        aria-disabled={submit.obstacle !== null}
        aria-describedby="dock-why"
        onClick={submit.start}
        title={`${t('work.submit')} (Ctrl+Shift+Enter)`}
      >
        {submit.busy && <span className="lp-spinner" aria-hidden />}
        {t('work.submit')}
      </button>
    </div>
  );
}

/** Signing in, and coming back here. */
export function SignInLink() {
  const { t } = useTranslation('problems');
  const { pathname, search } = useLocation();
  return (
    <a className="lp-link" href={signInPath(localized(paths.signIn), pathname + search)}>
      {t('work.signIn')}
    </a>
  );
}
