import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { head, keys, sheet } from './look';
import { askedOf, keyOf, numberOf, whyNoKey } from './printing';
import type { ContestPapers, PaperAsked, PaperQuestion, PaperVariant } from './types';
import { useVariantName } from './useVariantName';

/** Variants that stand beside each other across A4. */
const BESIDE = 8;

/** The keys of variants: a row for each question, a column for each variant. */
export function KeySheet(props: {
  papers: ContestPapers;
  variants: readonly PaperVariant[];
  questions: ReadonlyMap<number, PaperQuestion>;
}) {
  const { papers, variants, questions } = props;
  const { t } = useTranslation('papers');
  const id = useId();
  const groups = Array.from({ length: Math.ceil(variants.length / BESIDE) }, (_, index) =>
    variants.slice(index * BESIDE, (index + 1) * BESIDE),
  );
  return (
    <Box component="section" aria-labelledby={id} sx={sheet}>
      <Box component="h2" id={id} sx={{ ...head.contest, mb: '3mm' }}>
        {t('key.title')} – {papers.name}
      </Box>
      {groups.map((group) => (
        <KeyTable key={group.map(numberOf).join()} variants={group} questions={questions} />
      ))}
    </Box>
  );
}

function KeyTable(props: { variants: readonly PaperVariant[]; questions: ReadonlyMap<number, PaperQuestion> }) {
  const { variants, questions } = props;
  const { t } = useTranslation('papers');
  const name = useVariantName();
  const columns = variants.map(askedOf);
  const rows = Math.max(0, ...columns.map(({ length }) => length));
  const text = (asked: PaperAsked | undefined) => {
    const question = asked && questions.get(asked.question_id);
    if (!question) return '';
    return keyOf(question, asked, [t('key.true'), t('key.false')]) ?? t(`key.${whyNoKey(question)}`);
  };
  return (
    <Box sx={{ ...keys.scroll, mb: '5mm' }} tabIndex={0} role="region" aria-label={variants.map(name).join(', ')}>
      <Box component="table" sx={keys.table}>
        <thead>
          <tr>
            <th scope="col">{t('key.question')}</th>
            {variants.map((variant) => (
              <th key={numberOf(variant)} scope="col">
                {variant.code ?? name(variant)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, index) => (
            <tr key={index}>
              <th scope="row">{formatNumber(index + 1)}</th>
              {variants.map((variant, column) => (
                <td key={numberOf(variant)}>{text(columns[column]?.[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
