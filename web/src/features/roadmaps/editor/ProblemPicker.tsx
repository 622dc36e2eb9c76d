import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DifficultyChip } from '#/ui/Chips';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { SearchField } from '#/ui/SearchField';
import { EmptyState, SkeletonList } from '#/ui/states';
import { rowStyle, Rows } from '#/ui/Widget';
import { choiceQuery } from '../api';
import type { ProblemForm } from './schema';

/** The button that was pressed is gone: whoever uses the keyboard goes on in its place. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Problems found by their words, each with what puts it into the section. */
export default function ProblemPicker(props: {
  /** What the list has already. */
  known: readonly number[];
  onAdd: (problem: ProblemForm) => void;
  onClose: () => void;
}) {
  const { known, onAdd, onClose } = props;
  const { t } = useTranslation('roadmaps');
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState<number | null>(null);
  return (
    <Drawer open onClose={onClose} title={t('pick.title')}>
      <Box sx={{ display: 'flex', mb: 4 }}>
        <SearchField value={search} label={t('pick.search')} onSearch={setSearch} />
      </Box>
      <QueryView
        query={useQuery(choiceQuery(search))}
        skeleton={<SkeletonList rows={6} />}
        empty={{
          when: (problems) => problems.length === 0,
          show: <EmptyState title={t('pick.none')} text={t('pick.noneText')} />,
        }}
      >
        {(problems) => (
          <Rows>
            {problems.map(({ id, title, difficulty }) => (
              <Box key={id} component="li" sx={[rowStyle, { px: 0 }]}>
                <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {title}
                </Typography>
                <DifficultyChip difficulty={difficulty} />
                {known.includes(id) ? (
                  <Typography
                    variant="caption"
                    color="textSecondary"
                    tabIndex={-1}
                    ref={id === added ? focus : undefined}
                    sx={{ outline: 'none' }}
                  >
                    {t('pick.known')}
                  </Typography>
                ) : (
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={t('pick.add', { title })}
                    onClick={() => {
                      setAdded(id);
                      onAdd({ id, title, difficulty });
                    }}
                  >
                    {t('pick.addShort')}
                  </Button>
                )}
              </Box>
            ))}
          </Rows>
        )}
      </QueryView>
    </Drawer>
  );
}
