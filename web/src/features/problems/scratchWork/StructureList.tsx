import CheckIcon from '@mui/icons-material/CheckCircleOutlineRounded';
import MissingIcon from '@mui/icons-material/HighlightOffRounded';
import RuleIcon from '@mui/icons-material/RuleRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pageNonce } from '#/api/boot';
import { formatNumber } from '#/i18n/format';
import { currentLocale } from '#/i18n/i18n';
import { exampleOf, keyOf, type MissingRule, type ScratchRule } from './rules';
import { useRuleWords } from './useRuleWords';

/** Pictures of blocks come with what is missing alone. */
const Blocks = lazy(async () => ({ default: (await import('#/scratchBlocks')).Blocks }));

/** What a project is asked to have; `missing`: of the project that was judged, null before. */
export function StructureList(props: { rules: readonly ScratchRule[]; missing: readonly MissingRule[] | null }) {
  const { rules, missing } = props;
  const { t } = useTranslation('scratchWork');
  const words = useRuleWords();
  if (rules.length === 0) return null;
  return (
    <Box component="section" aria-label={t('asked')} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        {t('asked')}
      </Typography>
      <Box component="ul" sx={list}>
        {rules.map((rule) => {
          const lacking = missing?.find((one) => keyOf(one.rule) === keyOf(rule));
          return (
            <Box component="li" key={keyOf(rule)} sx={row}>
              {missing === null ? (
                <RuleIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
              ) : lacking ? (
                <MissingIcon titleAccess={t('lacking')} fontSize="small" sx={{ color: 'error.main' }} />
              ) : (
                <CheckIcon titleAccess={t('kept')} fontSize="small" sx={{ color: 'success.main' }} />
              )}
              <span>{words(rule)}</span>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** What a judged project lacks, with pictures of blocks that would do. */
export function MissingList({ missing }: { missing: readonly MissingRule[] }) {
  const { t } = useTranslation('scratchWork');
  const words = useRuleWords();
  if (missing.length === 0) return null;
  return (
    <Box component="section" aria-label={t('missing')} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        {t('missing')}
      </Typography>
      <Box component="ul" sx={list}>
        {missing.map(({ rule, found }) => {
          const example = exampleOf(rule);
          return (
            <Box component="li" key={keyOf(rule)} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
              <Box sx={row}>
                <MissingIcon aria-hidden fontSize="small" sx={{ color: 'error.main' }} />
                <span>
                  {words(rule)}{' '}
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    ({t('found', { found: formatNumber(found) })})
                  </Box>
                </span>
              </Box>
              {example && (
                <Box sx={{ pl: 7, overflowX: 'auto' }}>
                  <Suspense fallback={null}>
                    <Blocks text={example} locale={currentLocale()} nonce={pageNonce()} />
                  </Suspense>
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const list = { display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' } as const;
const row = { display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, typography: 'body2' } as const;
