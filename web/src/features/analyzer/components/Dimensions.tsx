import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { pageNonce } from '#/api/boot';
import { currentLocale } from '#/i18n/i18n';
import { Blocks } from '#/scratchBlocks';
import type { Mark } from '../types';
import { spriteName } from '../words';

/** Each dimension with its points, who has earned them, and what the next level takes. */
export function Dimensions({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation('analyzer');
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('dimensions')}
      </Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 4 }}
      >
        {marks.map((mark) => (
          <DimensionCard key={mark.key} mark={mark} />
        ))}
      </Box>
    </section>
  );
}

function DimensionCard({ mark }: { mark: Mark }) {
  const { t } = useTranslation('analyzer');
  const name = t(`dimension.${mark.key}`);
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
          <Typography variant="subtitle1" component="h3" sx={{ flex: 1 }}>
            {name}
          </Typography>
          <Typography variant="subtitle2" component="span">
            {t('score', { score: mark.score, max: mark.max })}
          </Typography>
        </Box>
        <Steps score={mark.score} max={mark.max} />
        {mark.evidence.length > 0 && <Evidence mark={mark} />}
        {mark.hint === null ? (
          <Typography variant="body2">{t('highest')}</Typography>
        ) : (
          <>
            <Typography variant="body2">
              <b>{t('next')}</b> {mark.hint}
            </Typography>
            {mark.hint_blocks && <Blocks text={mark.hint_blocks} locale={currentLocale()} nonce={pageNonce()} />}
          </>
        )}
      </CardContent>
    </Card>
  );
}

/** Points as bars; the figure beside the name says the same. */
function Steps({ score, max }: { score: number; max: number }) {
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: 1 }}>
      {Array.from({ length: max }, (_, at) => (
        <Box
          key={at}
          sx={{
            flex: 1,
            height: 8,
            borderRadius: 'var(--lp-radius-sm)',
            backgroundColor: at < score ? 'primary.main' : 'var(--lp-sunken)',
          }}
        />
      ))}
    </Box>
  );
}

/** Who has earned the points, and by what: the kind of block with nothing filled in. */
function Evidence({ mark }: { mark: Mark }) {
  const { t } = useTranslation('analyzer');
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {t('earnedBy')}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
        {mark.evidence.map(({ target, opcode, text }) => (
          <Box component="li" key={`${target} ${opcode}`} sx={{ minWidth: 0 }}>
            <b>{spriteName(target, t('stage'))}</b>
            {text !== '' && (
              <Box sx={{ zoom: 0.75 }}>
                <Blocks text={text} locale={currentLocale()} nonce={pageNonce()} isScrolled={false} />
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Typography>
  );
}
