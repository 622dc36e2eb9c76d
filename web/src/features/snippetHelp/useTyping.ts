import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { renewHelp, sendTyped, type Help, type SnippetFile } from './api';
import { TypingSender } from './typing';

/** Shows a class's teachers what is being typed over what was saved, for as long as help is open and one of them looks. */
export function useTyping(
  id: number,
  { saved, files }: { saved: readonly SnippetFile[]; files: readonly SnippetFile[] },
  help: Help | null,
): void {
  const queryClient = useQueryClient();
  const [sender] = useState(
    () =>
      new TypingSender({
        files: saved,
        send: async (piece) => (await sendTyped(id, piece)).watchers,
        // Who looks is known by name from the help itself.
        onWatchers: (count) => {
          if (count === 0) void renewHelp(queryClient, id);
        },
        onLost: () => void renewHelp(queryClient, id),
      }),
  );
  const watchers = help?.watchers.length ?? 0;
  const seq = help?.typed_seq ?? 0;
  useEffect(() => {
    sender.begin();
    return () => sender.stop();
  }, [sender]);
  useEffect(() => sender.change(files), [sender, files]);
  // A send may have heard otherwise meanwhile: what is drawn is asked for again then.
  useEffect(() => sender.follow(watchers, seq));
}
