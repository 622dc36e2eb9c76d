import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { pageNonce } from '#/api/boot';
import { locales } from '#/i18n/locale';
import { Blocks } from '#/scratchBlocks';
import { Part } from './Part';
import { States } from './States';

/** Scripts in scratchblocks' own words, English as the server gives them. */
const scripts = {
  empty: '',
  script:
    'when flag clicked\nset [score v] to (0)\nrepeat (10)\n  move (10) steps\n  if <touching (edge v)?> then\n    turn cw (15) degrees\n  end\nend',
  two: 'when flag clicked\nforever\n  next costume\nend\n\nwhen [space v] key pressed\nbroadcast (nhảy v)',
  own: 'define nhảy (height)\nchange y by (height)\nwait (0.2) seconds\nchange y by ((0) - (height))',
  long: `when flag clicked\n${'move (10) steps\nwait (1) seconds\n'.repeat(30)}`,
  unknown: 'when flag clicked\nfly to the moon',
} as const;
const names = Object.keys(scripts) as (keyof typeof scripts)[];

/** Pictures of Scratch blocks, in both languages. */
export default function BlocksDemo() {
  const { t } = useTranslation('demo');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      {locales.map((locale) => (
        <Part key={locale} title={t(`blocks.${locale}`)} lead={t('blocks.lead')}>
          <States names={names} titleOf={(name) => t(`blocks.state.${name}`)} width={300}>
            {(name) => (
              // Keys reach it too: what is longer than its place is scrolled.
              <Box
                role="group"
                aria-label={t(`blocks.state.${name}`)}
                tabIndex={0}
                sx={{ maxHeight: 320, overflow: 'auto' }}
              >
                <Blocks text={scripts[name]} locale={locale} nonce={pageNonce()} />
              </Box>
            )}
          </States>
        </Part>
      ))}
    </Box>
  );
}
