import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { Script } from '../types';
import { spriteName } from '../words';
import { Finding } from './Finding';
import { ScriptPictures } from './ScriptPictures';

/** All scripts, sprite by sprite. */
export function ScriptsCard({ scripts }: { scripts: readonly Script[] }) {
  const { t } = useTranslation('analyzer');
  const bySprite = useMemo(() => {
    const found = new Map<string, Script[]>();
    for (const script of scripts) found.set(script.target, [...(found.get(script.target) ?? []), script]);
    return [...found];
  }, [scripts]);
  if (scripts.length === 0) return null;
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('scripts')}
      </Typography>
      {bySprite.map(([sprite, its]) => (
        <Finding key={sprite} title={spriteName(sprite, t('stage'))} badge={formatNumber(its.length)}>
          <ScriptPictures scripts={its} />
        </Finding>
      ))}
    </section>
  );
}
