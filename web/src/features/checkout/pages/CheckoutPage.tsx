import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { courseQuery } from '#/features/courses';
import { isOpen, orderQuery, type OrderView } from '#/features/orders';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { useViewed } from '#/routing/viewed';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { lazyPart } from '#/ui/lazyPart';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { wholeNumber } from '#/ui/table/listState';
import { quoteQuery } from '../api';
import type { Quote } from '../types';

/** The form comes beside the price that it begins with. */
const form = lazyPart(
  async () => (await import('../components/Checkout')).Checkout,
  ({ error, retry }) => (error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />),
);

const courseIn = (search: URLSearchParams) => search.get('course')?.trim() ?? '';
const orderIn = (search: URLSearchParams) => wholeNumber(search.get('order') ?? undefined);

export const load = async ({ search, queryClient }: LoadContext) => {
  const slug = courseIn(search);
  if (slug === '') return;
  const query = courseQuery(slug);
  const again = orderIn(search);
  await Promise.all([
    form.fetch(),
    queryClient.prefetchQuery(query),
    again !== undefined && queryClient.prefetchQuery(orderQuery(again)),
  ]);
  const course = queryClient.getQueryData(query.queryKey);
  if (course) await queryClient.prefetchQuery(quoteQuery({ course: course.id, quantity: 1 }));
};

/** Where the course of the address is bought; a code of the address is tried at once, and an order of it is made again. */
export default function CheckoutPage() {
  const { t } = useTranslation('checkout');
  const [search] = useSearchParams();
  const slug = courseIn(search);
  const asked = search.get('code')?.trim().toUpperCase() ?? '';
  const again = orderIn(search) ?? null;
  return (
    <>
      <PageHeader title={t('title.checkout')} breadcrumb={false} />
      {slug === '' ? <NoCourse /> : <OfCourse key={`${slug}/${again}`} {...{ slug, asked, again }} />}
    </>
  );
}

/** What of the address is beside the course: a code, and an order that is made again. */
interface Wanted {
  asked: string;
  again: number | null;
}

function OfCourse({ slug, ...wanted }: Wanted & { slug: string }) {
  const query = useQuery(courseQuery(slug));
  useViewed(query.data?.id);
  return (
    <QueryView query={query} missing={<NoCourse />}>
      {({ id }) => <Quoted course={id} {...wanted} />}
    </QueryView>
  );
}

/**
 * The form begins with the order that is open, else with the one that is made again, where there is one; an order that is made
 * meanwhile does not begin it anew.
 */
function Quoted({ course, asked, again }: Wanted & { course: number }) {
  const quote = useQuery(quoteQuery({ course, quantity: 1 }));
  const known = quote.data?.open_order ?? again;
  const order = useQuery({ ...orderQuery(known ?? 0), enabled: quote.data !== undefined && known !== null });
  const [isBegun, setBegun] = useState(false);
  const isReady = quote.data !== undefined && (known === null || !order.isPending);
  if (isReady && !isBegun) setBegun(true);
  // An address may name an order of another course.
  const begun = order.data?.course.id === course ? order.data : null;
  return (
    <QueryView query={quote}>
      {(first) =>
        isBegun ? (
          <form.Part first={first} begun={begun} asked={askedOf(first, begun, asked)} />
        ) : (
          <SkeletonList rows={3} />
        )
      }
    </QueryView>
  );
}

/** The code to be tried: the address's, else that of an order that is made again, where it is not what counts by itself. */
function askedOf(first: Quote, begun: OrderView | null, asked: string): string {
  const own = begun?.discount?.code ?? '';
  if (begun && isOpen(begun)) return asked === own ? '' : asked;
  return asked || (own === first.discount?.code ? '' : own);
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
