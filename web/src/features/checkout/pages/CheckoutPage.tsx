import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { courseQuery } from '#/features/courses';
import { orderQuery } from '#/features/orders';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useViewed } from '#/routing/viewed';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { quoteQuery } from '../api';
import { Checkout } from '../components/Checkout';

const courseIn = (search: URLSearchParams) => search.get('course')?.trim() ?? '';

export const load = async ({ search, queryClient }: LoadContext) => {
  const slug = courseIn(search);
  if (slug === '') return;
  const query = courseQuery(slug);
  await queryClient.prefetchQuery(query);
  const course = queryClient.getQueryData(query.queryKey);
  if (course) await queryClient.prefetchQuery(quoteQuery({ course: course.id, quantity: 1 }));
};

/** Where the course of the address is bought; a code of the address is tried at once. */
export default function CheckoutPage() {
  const { t } = useTranslation('checkout');
  const [search] = useSearchParams();
  const slug = courseIn(search);
  const asked = search.get('code')?.trim().toUpperCase() ?? '';
  return (
    <>
      <PageHeader title={t('title.checkout')} breadcrumb={false} />
      {slug === '' ? <NoCourse /> : <OfCourse key={slug} slug={slug} asked={asked} />}
    </>
  );
}

function OfCourse({ slug, asked }: { slug: string; asked: string }) {
  const query = useQuery(courseQuery(slug));
  useViewed(query.data?.id);
  return (
    <QueryView query={query} missing={<NoCourse />}>
      {({ id }) => <Quoted course={id} asked={asked} />}
    </QueryView>
  );
}

/** The form begins with the order that is open, where there is one; one that is made meanwhile does not begin it anew. */
function Quoted({ course, asked }: { course: number; asked: string }) {
  const quote = useQuery(quoteQuery({ course, quantity: 1 }));
  const open = quote.data?.open_order ?? null;
  const begun = useQuery({ ...orderQuery(open ?? 0), enabled: open !== null });
  const [isBegun, setBegun] = useState(false);
  const isReady = quote.data !== undefined && (open === null || !begun.isPending);
  if (isReady && !isBegun) setBegun(true);
  return (
    <QueryView query={quote}>
      {(first) =>
        isBegun ? <Checkout first={first} begun={begun.data ?? null} asked={asked} /> : <SkeletonList rows={3} />
      }
    </QueryView>
  );
}

function NoCourse() {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState
      title={t('none.title')}
      text={t('none.text')}
      action={
        <Button variant="contained" component={AppLink} to={paths.courses}>
          {t('none.action')}
        </Button>
      }
    />
  );
}
