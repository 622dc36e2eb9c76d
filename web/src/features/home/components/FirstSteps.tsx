import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { CopyButton } from '#/ui/CopyButton';
import { readStored, writeStored } from '#/ui/storage';
import { homeQuery, ownProblemsQuery } from '../api';
import { hasWritten } from '../firstSteps';
import { Rows, rowStyle, Widget } from '#/ui/Widget';

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
    <Widget
      title={t('firstSteps.title')}
      action={
        <Button size="small" color="inherit" onClick={hide}>
          {t('firstSteps.hide')}
        </Button>
      }
    >
      <Rows ordered>
        <Step done title={t('firstSteps.site')} text={t('firstSteps.siteText')} />
        <Step
          done={wrote}
          title={t('firstSteps.problem')}
          text={t('firstSteps.problemText')}
          action={
            <Button variant="contained" size="small" component={AppLink} to={paths.manageQuestion('new')}>
              {t('firstSteps.problemAction')}
            </Button>
          }
        />
        <Step done={invited} title={t('firstSteps.invite')} text={t('firstSteps.inviteText')} action={<Address />} />
      </Rows>
    </Widget>
  );
}

function Step({ done, title, text, action }: { done: boolean; title: string; text: string; action?: ReactNode }) {
  const { t } = useTranslation('home');
  const Icon = done ? DoneIcon : OpenIcon;
  return (
    <Box component="li" sx={{ ...rowStyle, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <Icon color={done ? 'success' : 'action'} titleAccess={t(done ? 'firstSteps.done' : 'firstSteps.open')} />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Typography variant="subtitle1" color={done ? 'textSecondary' : undefined}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {!done && action && <Box sx={{ pl: { xs: 10, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } }}>{action}</Box>}
    </Box>
  );
}

/** The site's address, to be copied and sent to learners. */
function Address() {
  const { t } = useTranslation('home');
  return (
    <Typography component="span" variant="body2" sx={address}>
      {location.host}
      <CopyButton text={location.origin} label={t('firstSteps.copyAddress')} />
    </Typography>
  );
}

const address = {
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  pl: 3,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  fontFamily: 'var(--lp-mono)',
  overflowWrap: 'anywhere',
} as const;
