import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { toasts } from '#/ui/toasts';
import { challengeKeys, fillDays, ruleQuery } from '../api';
import { formatDay } from '../days';
import type { ChallengesFilled } from '../types';
import { RuleDialog } from './RuleDialog';

/** By what days ahead are filled, and filling them now. */
export default function RuleCard({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('challengeManage');
  const id = useId();
  const query = useQuery(ruleQuery);
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const fill = useMutation({
    mutationFn: fillDays,
    onSuccess: (filled: ChallengesFilled) => {
      void queryClient.invalidateQueries({ queryKey: challengeKeys.all });
      const { made, empty } = filled;
      if (made.length > 0) toasts.success(t('rule.filled', { count: made.length, number: formatNumber(made.length) }));
      if (empty.length > 0) toasts.info(t('rule.noneLeft', { days: empty.map(formatDay).join(', ') }));
      if (made.length + empty.length === 0) toasts.info(t('rule.full'));
    },
  });
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={{ display: 'grid', gap: 3 }}>
        <Typography id={id} component="h2" variant="h3">
          {t('rule.title')}
        </Typography>
        <QueryView query={query}>
          {(rule) => (
            <>
              <Box>
                <Chip tone={rule.is_on ? 'success' : 'neutral'}>{t(rule.is_on ? 'rule.on' : 'rule.off')}</Chip>
              </Box>
              <Typography variant="body2" color="textSecondary">
                {t('rule.text')}
              </Typography>
              {mayEdit && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                  <Button variant="outlined" onClick={() => setOpen(true)}>
                    {t('rule.edit')}
                  </Button>
                  <Button variant="contained" loading={fill.isPending} onClick={() => fill.mutate()}>
                    {t('rule.fill')}
                  </Button>
                </Box>
              )}
              {isOpen && <RuleDialog rule={rule} onClose={() => setOpen(false)} />}
            </>
          )}
        </QueryView>
      </CardContent>
    </Card>
  );
}
