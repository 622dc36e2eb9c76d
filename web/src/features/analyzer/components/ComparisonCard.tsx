import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '#/ui/Chips';
import type { Comparison, Script, TargetPair } from '../types';
import { percent, spriteName } from '../words';
import { Few } from './Few';
import { Finding } from './Finding';
import { ScriptPictures } from './ScriptPictures';

type Change = TargetPair['change'];

const tones: Record<Change, Tone> = { same: 'neutral', changed: 'info', added: 'success', removed: 'danger' };

/** What became of an earlier project: sprite by sprite, script by script. */
export function ComparisonCard({ comparison, scripts }: { comparison: Comparison; scripts: readonly Script[] }) {
  const { t } = useTranslation('analyzer');
  return (
    <section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <Typography variant="h3" component="h2">
          {t('comparison')}
        </Typography>
        <Chip tone="info">{t('alike', { percent: percent(comparison.similarity) })}</Chip>
      </Box>
      {comparison.targets.map((pair, at) => (
        <Target key={`${at} ${pair.before} ${pair.after}`} pair={pair} before={comparison.scripts} after={scripts} />
      ))}
    </section>
  );
}

function Target(props: { pair: TargetPair; before: readonly Script[]; after: readonly Script[] }) {
  const { pair, before, after } = props;
  const { t } = useTranslation('analyzer');
  const isRenamed = pair.before !== null && pair.after !== null && pair.before !== pair.after;
  const name = isRenamed ? `${pair.before} → ${pair.after}` : spriteName(pair.after ?? pair.before ?? '', t('stage'));
  const changed = pair.scripts.filter(({ change }) => change !== 'same');
  const same = pair.scripts.length - changed.length;
  return (
    <Finding title={name} badge={t(`change.${pair.change}`)} tone={tones[pair.change]}>
      {same > 0 && <Typography variant="body2">{t('sameScripts', { count: same })}</Typography>}
      <Few items={changed}>
        {(script) => (
          <Box
            key={`${script.before} ${script.after}`}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Chip tone={tones[script.change]}>{t(`change.${script.change}`)}</Chip>
              {script.change === 'changed' && (
                <Typography variant="caption">{t('alike', { percent: percent(script.similarity) })}</Typography>
              )}
            </Box>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
                gap: 3,
              }}
            >
              <Side words={t('before')} scripts={before} id={script.before} />
              <Side words={t('after')} scripts={after} id={script.after} />
            </Box>
          </Box>
        )}
      </Few>
    </Finding>
  );
}

/** A script before or after; nothing where it was not there. */
function Side({ words, scripts, id }: { words: string; scripts: readonly Script[]; id: number | null }) {
  const script = scripts.find((one) => one.id === id);
  if (!script) return null;
  return (
    <div>
      <Typography variant="subtitle2" component="p">
        {words}
      </Typography>
      <ScriptPictures scripts={[script]} />
    </div>
  );
}
