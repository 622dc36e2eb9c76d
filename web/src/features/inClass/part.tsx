import { loadNamespaces } from '#/i18n/i18n';
import { useInClass } from '#/routing/inClass';
import { lazyPart } from '#/ui/lazyPart';

const { Part } = lazyPart(
  async () => {
    const [{ ClassNote }] = await Promise.all([import('./ClassNote'), loadNamespaces(['inClass'])]);
    return ClassNote;
  },
  () => null,
);

/** In which class something is learnt, where the address names one; it comes after what it stands beside. */
export function InClassNote() {
  const classroom = useInClass();
  return classroom === undefined ? null : <Part key={classroom} classroom={classroom} />;
}
