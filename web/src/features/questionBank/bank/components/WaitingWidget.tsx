import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { DifficultyChip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { LinkRow, Rows, Widget } from '#/ui/Widget';
import { waitingQuery } from '../waiting';

/** What waits to be approved; nothing where nothing does. */
export function WaitingWidget() {
  const { t } = useTranslation('bank');
  const waiting = useQuery(waitingQuery);
  const total = waiting.data?.meta.total ?? 0;
  if (!waiting.error && total === 0) return null;
  return (
    <Widget
      title={t('waiting.title')}
      action={
        <Button
          size="small"
          component={AppLink}
          to={withQuery(paths.manageQuestionBank, { status: 'waiting_for_approval' })}
        >
          {t('waiting.all', { count: total, number: formatNumber(total) })}
        </Button>
      }
    >
      <QueryView query={waiting}>
        {({ items }) => (
          <Rows>
            {items.map(({ id, name, difficulty }) => (
              <LinkRow
                key={id}
                to={paths.manageQuestion(id)}
                title={name || t('untitled')}
                end={<DifficultyChip difficulty={difficulty} />}
              />
            ))}
          </Rows>
        )}
      </QueryView>
    </Widget>
  );
}
