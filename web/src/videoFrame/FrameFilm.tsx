import { useEffect, useRef, useState } from 'react';
import { Film } from '#/ui/video/Film';
import { listen, tell, type Command, type Report } from '#/ui/video/frameTalk';
import type { VideoHandle } from '#/ui/video/VideoPlayer';

type Settings = Omit<Extract<Command, { do: 'set' }>, 'do'>;

const none: Settings = { stops: [], title: '', captions: [] };

/** A film of another host: the page around the frame says what to do, and hears where it is. */
export function FrameFilm({ url, at }: { url: string; at: number }) {
  const player = useRef<VideoHandle>(null);
  const [settings, setSettings] = useState(none);
  useEffect(() => {
    const end = listen<Command>(
      () => window.parent,
      (command) => {
        if (command.do === 'set') setSettings(command);
        else if (command.do === 'seek') player.current?.seek(command.second);
        else player.current?.[command.do]();
      },
    );
    report({ is: 'ready' });
    return end;
  }, []);
  return (
    <Film
      ref={player}
      source={{ url, captions: settings.captions }}
      isStream={/\.m3u8$/i.test(new URL(url, location.origin).pathname)}
      title={settings.title}
      stops={settings.stops}
      left={at}
      onStop={(id) => report({ is: 'stopped', id })}
      onProgress={(second, total) => report({ is: 'at', second, total })}
      onPause={() => report({ is: 'paused' })}
      onSeek={() => report({ is: 'sought' })}
      onEnded={() => report({ is: 'ended' })}
    />
  );
}

/** Tells the page around the frame; alone in a tab nobody listens. */
function report(message: Report): void {
  if (window.parent !== window) tell(window.parent, message);
}
