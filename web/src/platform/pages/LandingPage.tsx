import type { LoadContext } from '#/routing/table';
import { plansQuery } from '../api';
import { Closing } from '../components/Closing';
import { Faq } from '../components/Faq';
import { Features } from '../components/Features';
import { HowItWorks } from '../components/HowItWorks';
import { LandingHero } from '../components/LandingHero';
import { Languages } from '../components/Languages';
import { Plans } from '../components/Plans';

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(plansQuery);

/** What Lophoc offers to teachers. */
export default function LandingPage() {
  return (
    <>
      <LandingHero />
      <HowItWorks />
      <Features />
      <Languages />
      <Plans />
      <Faq />
      <Closing />
    </>
  );
}
