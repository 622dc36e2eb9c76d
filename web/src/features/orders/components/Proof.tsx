import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { FormCard } from '#/ui/form/FormCard';
import type { OrderView } from '../types';
import { ProofPictures } from './ProofPictures';

/** Pictures that show a transfer, for staff where the bank's message does not come. */
export function Proof({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const user = useUser();
  return <FormCard title={t('proof.title')}>{user && <ProofPictures user={user.id} order={order} />}</FormCard>;
}
