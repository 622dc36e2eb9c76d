import { useSession } from '../session';
import { useServerLabel } from './useServerLabel';

/** The parts of who asked for something: `operator:4` is the operator 4, `command:root` root at the command line. */
export function requesterOf(text: string): { kind: string; name: string } {
  const at = text.indexOf(':');
  return at === -1 ? { kind: text, name: '' } : { kind: text.slice(0, at), name: text.slice(at + 1) };
}

/** Words for who asked for something; the operator's own name where it was they. */
export function useRequester(): (text: string) => string {
  const session = useSession();
  const words = useServerLabel('fleet');
  return (text) => {
    const { kind, name } = requesterOf(text);
    if (kind === 'operator' && name === String(session?.operator.id)) return session?.operator.name ?? name;
    return [words('actor', kind), /^\d+$/.test(name) ? `#${name}` : name].filter(Boolean).join(' ');
  };
}
