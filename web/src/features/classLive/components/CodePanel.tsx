import ProjectorIcon from '@mui/icons-material/PresentToAllOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState, SkeletonList } from '#/ui/states';
import { codeQuery, shownQuery } from '../api';
import type { LiveAnswer, LiveCode, LiveLearner } from '../types';
import { useShow } from '../useShow';
import { CodeView } from './CodeView';
import { Facts, Verdict } from './facts';

/** A learner's last submission of the session; a newer one takes its place by itself. */
export function CodePanel(props: { session: number; learner: LiveLearner; last: LiveAnswer }) {
  const { session, learner, last } = props;
  const { t } = useTranslation('classLive');
  const query = useQuery({
    ...codeQuery(session, learner.user_id, last.submission_id),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonList rows={3} />}
      missing={<EmptyState title={t('code.none')} text={t('code.noneText')} />}
    >
      {(code) => (
        <Box component="section" aria-label={t('code.label')} sx={{ display: 'grid', gap: 3 }}>
          <CodeHead session={session} code={code} last={last} />
          <CodeView
            source={code.source_code}
            mode={code.editor_mode}
            label={t('code.label')}
            fontSize="var(--lp-font-sm)"
            maxHeight="60vh"
          />
          {code.compile_output && (
            <div>
              <Typography variant="subtitle2" component="h3">
                {t('code.compiler')}
              </Typography>
              <Typography component="pre" variant="body2" tabIndex={0} sx={output}>
                {code.compile_output}
              </Typography>
            </div>
          )}
        </Box>
      )}
    </QueryView>
  );
}

function CodeHead({ session, code, last }: { session: number; code: LiveCode; last: LiveAnswer }) {
  const { t } = useTranslation('classLive');
  const { data: shown } = useQuery(shownQuery(session));
  const show = useShow(session);
  // The list hears of a verdict before the code is asked for again.
  const status = last.submission_id === code.submission_id ? last.status : code.status;
  // Nothing says whose code is shown: the same text is the same code.
  const isShown =
    shown?.source_code === code.source_code &&
    shown.question_title === code.question.title &&
    shown.language === code.language;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {code.question.title}
        </Typography>
        <Facts>
          <Verdict status={status} />
          <Typography variant="caption" component="span" color="textSecondary">
            {code.language} · <RelativeTime at={code.created_at} />
          </Typography>
        </Facts>
      </Box>
      <Button
        variant="outlined"
        startIcon={<ProjectorIcon />}
        loading={show.isPending}
        onClick={() => show.mutate(isShown ? null : code.submission_id)}
      >
        {t(isShown ? 'shown.stop' : 'shown.begin')}
      </Button>
    </Box>
  );
}

const output = {
  m: 0,
  mt: 1,
  p: 3,
  maxHeight: 240,
  overflow: 'auto',
  fontFamily: 'var(--lp-mono)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'var(--lp-sunken)',
  borderRadius: 'var(--lp-radius-md)',
} as const;
