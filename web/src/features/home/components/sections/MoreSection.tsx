import type { HomeSection } from '../../types';
import { FaqSection, FormSection, VideoSection } from './AskingSections';
import { CommentsSection, ContestsSection, GoalsSection, PeopleSection } from './CardSections';
import { BannerSection, LogosSection, NumbersSection, PictureTextSection, TextSection } from './PlainSections';

/** A section of those kinds that most home pages begin without. */
export function MoreSection({ section }: { section: HomeSection }) {
  switch (section.kind) {
    case 'banner':
      return <BannerSection section={section} />;
    case 'goals':
      return <GoalsSection section={section} />;
    case 'comments':
      return <CommentsSection section={section} />;
    case 'text':
      return <TextSection section={section} />;
    case 'picture_text':
      return <PictureTextSection section={section} />;
    case 'video':
      return <VideoSection section={section} />;
    case 'people':
      return <PeopleSection section={section} />;
    case 'numbers':
      return <NumbersSection section={section} />;
    case 'contests':
      return <ContestsSection section={section} />;
    case 'faq':
      return <FaqSection section={section} />;
    case 'logos':
      return <LogosSection section={section} />;
    case 'form':
      return <FormSection section={section} />;
    default:
      return null;
  }
}
