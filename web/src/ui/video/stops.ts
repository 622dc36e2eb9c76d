/** A moment at which a film stops. */
export interface Stop {
  id: string;
  /** Seconds from the beginning. */
  at: number;
  /** Whether it is done with: the film goes on past it. */
  isDone: boolean;
  /** Whether it can't be passed before it is done. */
  blocks: boolean;
}

/** The first stop that playing from one second to another comes to; null where there is none. */
export function stopBetween(stops: readonly Stop[], from: number, to: number): Stop | null {
  return (
    stops.filter((stop) => !stop.isDone && stop.at > from && stop.at <= to).toSorted((a, b) => a.at - b.at)[0] ?? null
  );
}

/** The farthest second that may be gone to: the first stop that blocks. */
export function barrierOf(stops: readonly Stop[]): number {
  return Math.min(...stops.filter((stop) => stop.blocks && !stop.isDone).map(({ at }) => at), Number.POSITIVE_INFINITY);
}

/** A stop that blocks and is not done with, at a second or before it; null where there is none. */
export function blockingBefore(stops: readonly Stop[], second: number): Stop | null {
  return stops.find((stop) => stop.blocks && !stop.isDone && stop.at <= second + 0.01) ?? null;
}

/** Seconds as people read them: 1:05, 1:02:05. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
