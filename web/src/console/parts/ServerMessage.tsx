import { formatBytes, formatNumber } from '#/i18n/format';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import type { Said } from '../types';
import { useRequester } from './requester';
import { useServerLabel } from './useServerLabel';

/** Names of who asked for something, by what the server calls them. */
type People = Readonly<Record<string, string>>;

/** What the server says as a code, in the reader's language; what it quotes from elsewhere is set apart. */
export function ServerMessage({ said, people }: { said: Said; people?: People }) {
  const sentence = useSentence(people);
  const detail = detailOf(said);
  return (
    <>
      {sentence(said)}
      {detail && <TechnicalDetail text={detail} />}
    </>
  );
}

/** What is quoted from elsewhere: of Postgres, of a file, of an issuer. */
export function detailOf({ args }: Said): string {
  return typeof args.detail === 'string' ? args.detail : '';
}

/** The sentence for what the server says as a code, without what it quotes. */
export function useSentence(people: People = {}): (said: Said) => string {
  const words = useServerLabel('fleet');
  const valueOf = useValue(people);
  return ({ code, args }) =>
    words('said', code, Object.fromEntries(Object.entries(args).map(([name, value]) => [name, valueOf(name, value)])));
}

/** Words for an argument: who asked, a step, a state, a size in bytes, a figure. */
function useValue(people: People): (name: string, value: unknown) => string {
  const requester = useRequester();
  const fleet = useServerLabel('fleet');
  const common = useServerLabel('console');
  return (name, value) => {
    if (name === 'by') return people[String(value)] ?? requester(String(value));
    if (name === 'step') return fleet('step', String(value));
    if (name === 'state') return common('state', String(value));
    if (name === 'size') return formatBytes(Number(value));
    if (name === 'tenant' || name === 'source' || name === 'version' || name === 'from') return String(value);
    return typeof value === 'number' ? formatNumber(value) : String(value);
  };
}
