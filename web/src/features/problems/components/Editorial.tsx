import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { useSignIn } from '#/auth/useSignIn';
import { useUser } from '#/auth/useUser';
import { formatDateTime } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { MarkdownView } from '#/ui/MarkdownView';
import { QueryView } from '#/ui/QueryView';
import { editorialQuery, giveUp, problemKeys } from '../api';
import type { EditorialState, Problem } from '../types';

/** How a problem is solved where that is open; else what opens it, how far I am, and giving up. */
export function Editorial({ problem, state }: { problem: Problem; state: EditorialState }) {
  const { t } = useTranslation('problems');
  const heading = useId();
  return (
    <Box component="section" aria-labelledby={heading} sx={{ width: '100%', display: 'grid', gap: 3 }}>
      <Typography id={heading} variant="h2">
        {t('editorial.title')}
      </Typography>
      {state.has_given_up && <Alert severity="info">{t('editorial.givenUp')}</Alert>}
      {state.is_open ? <Open slug={problem.slug} /> : <Closed problem={problem} state={state} />}
    </Box>
  );
}

/** Folded, so that nobody reads it unawares. */
function Open({ slug }: { slug: string }) {
  const { t } = useTranslation('problems');
  const [isShown, setShown] = useState(false);
  const panel = useId();
  const editorial = useQuery({ ...editorialQuery(slug), enabled: isShown });
  return (
    <>
      <div>
        <Button
          variant="outlined"
          color="inherit"
          aria-expanded={isShown}
          aria-controls={isShown ? panel : undefined}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'editorial.hide' : 'editorial.show')}
        </Button>
      </div>
      {isShown && (
        <div id={panel}>
          <QueryView query={editorial}>{({ html }) => <MarkdownView html={html} />}</QueryView>
        </div>
      )}
    </>
  );
}

function Closed({ problem, state }: { problem: Problem; state: EditorialState }) {
  const { t } = useTranslation('problems');
  if (state.in_contest) return <Typography color="textSecondary">{t('editorial.inContest')}</Typography>;
  if (!opensByEfforts(state) && !state.by_giving_up) {
    return <Typography color="textSecondary">{t('editorial.never')}</Typography>;
  }
  return (
    <>
      <Typography>{t('editorial.opens')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 6 }}>
        <Ways state={state} />
      </Box>
      {state.by_giving_up && problem.my_status !== 'solved' && <GiveUp problem={problem} />}
    </>
  );
}

/** Whether solving, trying or waiting opens it. */
const opensByEfforts = (state: EditorialState) =>
  state.opens_by !== 'never' || state.after_tries !== null || state.after_days !== null;

/** Each of these is enough. */
function Ways({ state }: { state: EditorialState }) {
  const { t } = useTranslation('problems');
  const { opens_by: by, after_tries: tries, after_days: days, opens_at: at } = state;
  return (
    <>
      {by === 'solved' && <li>{t('editorial.bySolving')}</li>}
      {by === 'answered' && <li>{t('editorial.byAnswering')}</li>}
      {tries !== null && <li>{t('editorial.byTries', { done: Math.min(state.tries, tries), tries })}</li>}
      {days !== null && (
        <li>
          {at === null ? t('editorial.byDays', { count: days }) : t('editorial.byDate', { date: formatDateTime(at) })}
        </li>
      )}
      {!opensByEfforts(state) && <li>{t('editorial.byGivingUp')}</li>}
    </>
  );
}

/** Asks first, and says what it costs. */
function GiveUp({ problem }: { problem: Problem }) {
  const { t } = useTranslation('problems');
  const queryClient = useQueryClient();
  const user = useUser();
  const { ask } = useSignIn();
  const confirm = () =>
    dialogs.confirm({
      title: t('editorial.giveUp.title'),
      text: t('editorial.giveUp.text', { title: problem.title }),
      action: t('editorial.giveUp.action'),
      danger: true,
      run: async () => {
        await giveUp(problem.slug);
        await renew(queryClient, problemKeys.one(problem.slug));
        // Comments that give the solution away are to be read now.
        await renew(queryClient, ['comments', 'question', problem.id]);
      },
    });
  return (
    <div>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => (user ? void confirm() : ask({ title: t('editorial.signIn') }))}
      >
        {t('editorial.giveUp.button')}
      </Button>
    </div>
  );
}
