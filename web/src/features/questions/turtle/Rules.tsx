import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ContentTurtle, Review } from '../types';
import { partOf } from '../player/kindProps';
import { ReviewMark } from '../player/ReviewMark';

const constructs = [
  'for',
  'while',
  'if',
  'function_def',
  'class',
  'lambda',
  'list',
  'dict',
  'set',
  'tuple',
  'try',
  'with',
  'comprehension',
  'import',
  'break',
  'continue',
  'return',
  'recursion',
  'dynamic',
] as const;

/** What a program must have and must not have; after an answer with what it kept. */
export function Rules({ turtle, review }: { turtle: ContentTurtle; review?: Review | null }) {
  const { t } = useTranslation('turtle');
  const listed = [
    ...turtle.required.map((name) => ['required', name] as const),
    ...turtle.forbidden.map((name) => ['forbidden', name] as const),
  ];
  // Code that is made at run time is forbidden with anything else, and named only where it was found.
  if (partOf(review, 'forbidden:dynamic') && !turtle.forbidden.includes('dynamic'))
    listed.push(['forbidden', 'dynamic']);
  if (listed.length === 0) return null;
  const nameOf = (name: string) => {
    const known = constructs.find((one) => one === name);
    return known ? t(`rules.constructs.${known}`) : `${name.replace(/^call:/, '')}()`;
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ fontWeight: 'fontWeightMedium' }}>{t('rules.title')}</Box>
      <Box component="ul" aria-label={t('rules.title')} sx={{ m: 0, pl: 5 }}>
        {listed.map(([kind, name]) => {
          const part = partOf(review, `${kind}:${name}`);
          return (
            <li key={`${kind}:${name}`}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
                {t(`rules.${kind}`, { construct: nameOf(name) })}
                {part && <ReviewMark part={part} />}
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
