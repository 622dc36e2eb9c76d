import { useTranslation } from 'react-i18next';
import { PageHeader } from '#/ui/PageHeader';
import { RoadmapEditor } from '../editor/RoadmapEditor';

/** A new roadmap or list. */
export default function NewRoadmapPage() {
  const { t } = useTranslation('roadmaps');
  return (
    <>
      <PageHeader title={t('title.roadmap-new')} lead={t('edit.lead')} />
      <RoadmapEditor roadmap={null} />
    </>
  );
}
