import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#/api/client';
import { CourseCover, CoursePrice, CourseSection } from '#/features/courses';
import { Chip } from '#/ui/Chips';
import { MarkdownView } from '#/ui/MarkdownView';
import { useErrorText } from '#/ui/useErrorText';
import { discountOf } from '../prices';
import { contentOf } from './content';
import { useSettled } from './useSettled';

/**
 * What the page of a course says at its top and below it; its curriculum is written elsewhere. Placed by itself: the page's own
 * classes go by the window's width, not by the preview's.
 */
export function PagePreview(props: { id: number; language: 'vi' | 'en'; isPhone: boolean }) {
  const { id, language, isPhone } = props;
  const { t } = useTranslation('courseEditor');
  const place = useId();
  const form = useSettled();
  const { title, description, learn, requirements } = contentOf(form, language);
  const [price, origin] = [form.price ?? 0, form.origin_price];
  const shown = title || t('preview.untitled');
  return (
    <Box sx={{ ...layout, gridTemplateColumns: isPhone ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 320px' }}>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', gridColumn: 1 }}>
        <Typography variant="h1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {shown}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Chip>{t(`level.${form.level}`)}</Chip>
          {form.teachers.length > 0 && (
            <Typography variant="body2" color="textSecondary">
              {form.teachers.map(({ label }) => label).join(', ')}
            </Typography>
          )}
        </Box>
      </Box>
      <Box sx={isPhone ? undefined : { gridColumn: 2, gridRow: '1 / span 2' }}>
        <Box className="lp-card" sx={{ overflow: 'hidden' }}>
          <CourseCover course={{ id, title: shown, coverImage: form.coverImage }} />
          <div className="lp-course-box-body">
            <CoursePrice
              course={{ isFree: price === 0, price, origin_price: origin, discount_percent: discountOf(price, origin) }}
            />
          </div>
        </Box>
      </Box>
      <Box sx={{ gridColumn: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
        <Texts id={`${place}-learn`} title={t('part.what_you_learn')} texts={learn} isChecked />
        <Texts id={`${place}-requirements`} title={t('part.requirements')} texts={requirements} />
        <Description id={`${place}-description`} text={description} isMarkdown={form.format === 'markdown'} />
      </Box>
    </Box>
  );
}

const layout = { display: 'grid', gap: 6, alignItems: 'start' } as const;

function Texts(props: { id: string; title: string; texts: readonly string[]; isChecked?: boolean }) {
  const { id, title, texts, isChecked = false } = props;
  if (texts.length === 0) return null;
  return (
    <CourseSection id={id} title={title}>
      <ul className="lp-course-list" data-checked={isChecked || undefined}>
        {texts.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </CourseSection>
  );
}

/** The description, made by the server as that of the real page is. Of other formats it is made when they are saved. */
function Description({ id, text, isMarkdown }: { id: string; text: string; isMarkdown: boolean }) {
  const { t } = useTranslation('courseEditor');
  const errorText = useErrorText();
  const markdown = text.trim();
  const { data, error } = useQuery({
    queryKey: ['markdown-preview', markdown],
    queryFn: ({ signal }) => api.post('/api/problems/preview', { body: { markdown }, signal }),
    enabled: isMarkdown && markdown !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  if (markdown === '') return null;
  return (
    <CourseSection id={id} title={t('part.description')}>
      {error && (
        <Typography variant="body2" color="error">
          {errorText(error)}
        </Typography>
      )}
      {isMarkdown ? (
        <div className="lp-statement">
          <MarkdownView html={data?.html ?? ''} />
        </div>
      ) : (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
      )}
    </CourseSection>
  );
}
