import { useTranslation } from 'react-i18next';

/** What a part of a lesson's form is called. */
export function useLessonLabels(): (name: string) => string {
  const { t } = useTranslation('curriculum');
  return (name) => {
    const labels: Record<string, string> = {
      title: t('field.title'),
      blocks: t('lesson.content'),
      blocks_en: t('lesson.english'),
      video: t('video.title'),
      files: t('files.title'),
      settings: t('quiz.title'),
    };
    return labels[name] ?? name;
  };
}
