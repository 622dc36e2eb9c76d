import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { Analysis, Script } from '../types';
import { Few } from './Few';
import { Finding } from './Finding';
import { ScriptPictures } from './ScriptPictures';
import { spriteName } from '../words';

/** What works and is done badly; a sentence where there is nothing of it. */
export function Habits({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('analyzer');
  const { dead_code: dead, duplicates, default_names: names, uninitialised: unset, unmatched } = analysis;
  const counts = [dead, duplicates, names, unset, unmatched].map(({ length }) => length);
  const isFine = counts.every((count) => count === 0);
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('habits')}
      </Typography>
      {isFine && <Typography variant="body2">{t('noHabits')}</Typography>}
      <DeadCode analysis={analysis} />
      <Duplicates analysis={analysis} />
      <Names analysis={analysis} />
      <Unset analysis={analysis} />
      <Unmatched analysis={analysis} />
    </section>
  );
}

type Part = { analysis: Analysis };

/** Nothing where there are none. */
function Group(props: {
  name: 'dead' | 'duplicates' | 'names' | 'unset' | 'unmatched';
  count: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('analyzer');
  if (props.count === 0) return null;
  return (
    <Finding
      title={t(`habit.${props.name}.title`)}
      badge={formatNumber(props.count)}
      tone="warning"
      lead={t(`habit.${props.name}.lead`)}
    >
      {props.children}
    </Finding>
  );
}

const scriptsOf = (scripts: readonly Script[], ids: readonly number[]) => scripts.filter(({ id }) => ids.includes(id));

function DeadCode({ analysis }: Part) {
  const { t } = useTranslation('analyzer');
  const { dead_code: dead, scripts } = analysis;
  return (
    <Group name="dead" count={dead.length}>
      <Few items={dead}>
        {({ script, reason }) => (
          <div key={`${script} ${reason}`}>
            <Typography variant="body2">{t(`reason.${reason}`)}</Typography>
            <ScriptPictures scripts={scriptsOf(scripts, [script])} />
          </div>
        )}
      </Few>
    </Group>
  );
}

function Duplicates({ analysis }: Part) {
  const { t } = useTranslation('analyzer');
  const { duplicates, scripts } = analysis;
  return (
    <Group name="duplicates" count={duplicates.length}>
      <Few items={duplicates}>
        {({ scripts: ids, blocks }) => (
          <div key={ids.join(' ')}>
            <Typography variant="body2">
              {t('duplicate', { count: ids.length, blocks: formatNumber(blocks) })}
            </Typography>
            <ScriptPictures scripts={scriptsOf(scripts, ids)} />
          </div>
        )}
      </Few>
    </Group>
  );
}

function Names({ analysis }: Part) {
  const { t } = useTranslation('analyzer');
  const names = analysis.default_names;
  return (
    <Group name="names" count={names.length}>
      <List
        items={names.map(({ target, kind, name }) =>
          t(`named.${kind}`, { target: spriteName(target, t('stage')), name }),
        )}
      />
    </Group>
  );
}

function Unset({ analysis }: Part) {
  const { t } = useTranslation('analyzer');
  const unset = analysis.uninitialised;
  return (
    <Group name="unset" count={unset.length}>
      <List
        items={unset.map(({ target, attribute, variable }) =>
          t(`attribute.${attribute}`, { target: spriteName(target, t('stage')), variable: variable ?? '' }),
        )}
      />
    </Group>
  );
}

function Unmatched({ analysis }: Part) {
  const { t } = useTranslation('analyzer');
  const { unmatched } = analysis;
  return (
    <Group name="unmatched" count={unmatched.length}>
      <List
        items={unmatched.map(({ kind, name, target }) =>
          t(`unmatched.${kind}`, { name, target: spriteName(target, t('stage')) }),
        )}
      />
    </Group>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1, typography: 'body2', overflowWrap: 'anywhere' }}>
      {items.map((item, at) => (
        <li key={`${at} ${item}`}>{item}</li>
      ))}
    </Box>
  );
}
