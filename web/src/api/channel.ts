import { useEffect, useRef, useState } from 'react';
import { LiveConnection, type TopicState } from './liveConnection';

export type { TopicState } from './liveConnection';

/** The page's one stream. */
const connection = new LiveConnection();

/** What happens to a topic's messages. */
export interface ChannelHandlers {
  /** A message, in the order in which the server published them; without it each message is a reason to read afresh. */
  onMessage?: (data: unknown) => void;
  /**
   * Reads afresh what the topic is about: when it is first followed, where messages were missed, and now and then where streams
   * can't be had. As a rule `() => queryClient.invalidateQueries({ queryKey })`.
   */
  resync: () => void;
}

/**
 * Follows a topic of the site (`user/7`) for as long as the component is there; null follows none. All topics of a page share
 * one stream. Answers how the topic stands.
 */
export function useChannel(topic: string | null, handlers: ChannelHandlers): TopicState {
  const [state, setState] = useState<TopicState>('connecting');
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (topic === null) return undefined;
    return connection.follow(topic, {
      onMessage: (data) => {
        const { onMessage, resync } = latest.current;
        if (onMessage) onMessage(data);
        else resync();
      },
      resync: () => latest.current.resync(),
      onState: setState,
    });
  }, [topic]);
  return state;
}

/** Ends the page's stream: when somebody else signs in, and after tests. */
export function closeChannels(): void {
  connection.close();
}
