import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chart } from '#/ui/Chart/Chart';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import type { Statistics } from '../types';
import { choicesQuery, statisticsQuery } from './api';

const CHOICES_PX = 44;
const LEAST_PX = 160;
const HUNDREDTHS = 100;

/** Of shares in %, of others to two places. */
const percent = (share: number) => `${formatNumber(Math.round(share * 100))} %`;

/** What first answers say of a question: how hard it is, whom it tells apart, what is chosen, and what is to be looked at. */
export default function QuestionStatistics({ id }: { id: number }) {
  const { t } = useTranslation('statistics');
  return (
    <QueryView
      query={useQuery(statisticsQuery(id))}
      skeleton={<SkeletonList rows={3} />}
      empty={{
        when: ({ answers }) => answers === 0,
        show: <EmptyState title={t('none')} text={t('noneText')} />,
      }}
    >
      {(statistics) => (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Typography color="textSecondary">{t('lead')}</Typography>
          <Figures statistics={statistics} />
          <Warnings statistics={statistics} />
          {statistics.choices.length > 0 && <Choices id={id} statistics={statistics} />}
          <Button
            component={AppLink}
            to={withQuery(paths.questionSubmissions(id), { scope: 'all' })}
            variant="outlined"
            sx={{ justifySelf: 'start' }}
          >
            {t('submissions')}
          </Button>
        </Box>
      )}
    </QueryView>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics');
  const { answers, people, facility, discrimination, median_seconds: seconds, hints } = statistics;
  const tooFew = t('tooFew');
  const figures = [
    { key: 'people', value: formatNumber(people) },
    { key: 'answers', value: formatNumber(answers) },
    { key: 'facility', value: facility === null ? tooFew : percent(facility), hint: t('facilityHint') },
    {
      key: 'discrimination',
      value: discrimination === null ? tooFew : formatNumber(Math.round(discrimination * HUNDREDTHS) / HUNDREDTHS),
      hint: t('discriminationHint'),
    },
    { key: 'time', value: seconds === null ? tooFew : t('seconds', { number: formatNumber(Math.round(seconds)) }) },
    { key: 'hints', value: percent(hints), hint: t('hintsHint') },
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      {figures.map((figure) => (
        <Box
          key={figure.key}
          sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 'var(--lp-radius-lg)', minWidth: 0 }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {t(`${figure.key}`)}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Typography
              variant={figure.value === tooFew ? 'body1' : 'h2'}
              component="p"
              sx={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {figure.value}
            </Typography>
            {'hint' in figure && (
              <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
                {figure.hint}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Warnings({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics');
  const told = statistics.warnings.map((warning) => t(`warning.${warning}`));
  if (told.length === 0) return null;
  return (
    <Alert severity="warning">
      <Typography variant="subtitle2" component="h3">
        {t('warnings')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {told.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </Box>
    </Alert>
  );
}

function Choices({ id, statistics: { choices } }: { id: number; statistics: Statistics }) {
  const { t } = useTranslation('statistics');
  const names = useQuery(choicesQuery(id)).data ?? {};
  const nameOf = (choice: number, index: number) => {
    const known = names[String(choice)];
    const name = known?.name || t('choiceNumber', { number: index + 1 });
    return known?.isRight ? t('right', { name }) : name;
  };
  return (
    <section>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 2 }}>
        {t('choices')}
      </Typography>
      <Chart
        kind="bar"
        label={t('choices')}
        at={t('choice')}
        points={choices.map((choice, index) => ({ at: nameOf(choice.id, index), values: [choice.share] }))}
        series={[t('share')]}
        format={percent}
        height={Math.max(LEAST_PX, choices.length * CHOICES_PX)}
      />
    </section>
  );
}
