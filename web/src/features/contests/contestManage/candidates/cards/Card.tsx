import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CandidateCard } from '../types';
import { dayWords } from '../words';
import { card as look } from './look';
import { QrCode } from '#/ui/qr/QrCode';

/** What all cards of a contest have in common. */
export interface CardHead {
  site: string;
  contest: string;
  when: string;
  /** Of the page on which candidates sign in. */
  address: string;
}

/** An ID of more characters is written smaller. */
const LONG_ID = 14;

/** The card of one candidate. The code has the candidate ID alone. */
export function Card({ head, card }: { head: CardHead; card: CandidateCard }) {
  const { t } = useTranslation('candidates');
  const { candidate_id: candidate } = card;
  const facts = [
    [t('field.dob'), dayWords(card.dob)],
    [t('field.class'), card.class],
    [t('field.room'), card.room],
    [t('field.seat'), card.seat],
    // The longest is last: what has no room is cut off.
    [t('field.school'), card.school],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  return (
    <Box component="li" aria-label={`${candidate} ${card.full_name}`} sx={look.frame}>
      <Box sx={look.head}>
        <span>{head.site}</span>
        <strong>{head.contest}</strong>
        <span>{head.when}</span>
      </Box>
      <Box sx={look.middle}>
        <Box sx={look.person}>
          <Box sx={look.small}>{t('field.candidate_id')}</Box>
          <Box sx={candidate.length > LONG_ID ? { ...look.number, ...look.longNumber } : look.number}>{candidate}</Box>
          <Box sx={look.name}>{card.full_name}</Box>
          <Box component="dl" sx={look.facts}>
            {facts.map(([label, value]) => (
              <Box key={label} sx={look.fact}>
                <dt>{label}:</dt>
                <dd>{value}</dd>
              </Box>
            ))}
          </Box>
        </Box>
        <Box sx={look.code}>
          <QrCode
            text={`${head.address}?${new URLSearchParams({ sbd: candidate })}`}
            label={t('cards.code', { id: candidate })}
          />
        </Box>
      </Box>
      <Box sx={look.foot}>
        <Box sx={look.address}>{head.address}</Box>
        {card.login === 'password' && card.password !== null ? (
          <div>
            {t('cards.password')}{' '}
            <Box component="strong" sx={look.password} translate="no">
              {card.password}
            </Box>
          </div>
        ) : (
          <strong>{t('cards.ownAccount')}</strong>
        )}
      </Box>
    </Box>
  );
}
