import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatNumber } from '#/i18n/format';
import { durationTicksFor, linePath, namedAt, ticksFor } from './scale';

/** The width that is drawn until the real one is known. */
const WIDTH = 560;
const HEIGHT = 220;
const LEFT_LEAST = 44;
/** About the width of a letter, in CSS pixels. */
const LETTER = 6.6;
const BOTTOM = 24;
const TOP = 14;
const NAMES = 12;
const ROOM_OF_A_NAME = 72;

/** A point on the axis and the value of each series there; null is a value that was not kept. */
export interface ChartPoint {
  at: string;
  values: (number | null)[];
}

interface Told {
  kind: 'line' | 'bars';
  /** What the chart shows, for its caption. */
  label: string;
  /** What the points on the axis are: the head of the table's first column. */
  at: string;
  points: readonly ChartPoint[];
  series: readonly string[];
  limit?: { value: number; label: string };
  format?: (value: number) => string;
  /** Whether the values are durations in seconds. */
  durations?: boolean;
}

/** A chart for eyes, and the same figures as a table for everybody else. */
export function Chart(told: Told) {
  const { label, at, points, series, format = formatNumber } = told;
  return (
    <figure className="co-figure-chart">
      <Picture {...told} format={format} />
      {series.length > 1 && (
        <div className="co-chart-legend" aria-hidden>
          {series.map((name, index) => (
            <span key={name} data-series={index}>
              <i />
              {name}
            </span>
          ))}
        </div>
      )}
      {/* In a box of its own: a table does not shrink below its cells, hidden or not. */}
      <div className="lp-visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{at}</th>
              {series.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <th scope="row">{point.at}</th>
                {series.map((name, index) => (
                  <td key={name}>{valueText(point.values[index], format)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const valueText = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);

function Picture({ kind, points, series, limit, durations, format = formatNumber }: Told) {
  const [over, setOver] = useState<number | null>(null);
  const box = useRef<SVGSVGElement>(null);
  const width = useWidth(box);
  const largest = Math.max(limit?.value ?? 0, ...points.flatMap((point) => point.values.map((value) => value ?? 0)));
  const ticks = durations ? durationTicksFor(largest) : ticksFor(largest);
  const left = Math.max(LEFT_LEAST, 12 + LETTER * Math.max(...ticks.map((tick) => format(tick).length)));
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const slot = (width - left) / Math.max(1, points.length);
  const x = (index: number) => left + slot * (index + 0.5);
  const named = namedAt(points.length, Math.max(2, Math.min(NAMES, Math.floor(width / ROOM_OF_A_NAME))));
  return (
    <svg
      ref={box}
      className="co-chart"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden
      onPointerLeave={() => setOver(null)}
      onPointerMove={(event) => {
        const index = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - left) / slot);
        setOver(index >= 0 && index < points.length ? index : null);
      }}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="co-chart-grid" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {points.map(
        (point, index) =>
          named.has(index) && (
            <text
              key={point.at}
              x={Math.min(x(index), width - (point.at.length * LETTER) / 2)}
              y={HEIGHT - 6}
              textAnchor="middle"
            >
              {point.at}
            </text>
          ),
      )}
      {series.map((name, which) => {
        const places = points.map((point, index): [number, number] | null => {
          const value = point.values[which];
          return value === null || value === undefined ? null : [x(index), y(value)];
        });
        if (kind === 'bars')
          return (
            <Bars key={name} places={places} which={which} of={series.length} slot={slot} base={y(0)} over={over} />
          );
        return (
          <g key={name} data-series={which}>
            {which === 0 && places.every(Boolean) && places.length > 1 && (
              <path
                className="co-chart-area"
                d={`${linePath(places)}L${x(points.length - 1).toFixed(1)} ${y(0)}L${x(0).toFixed(1)} ${y(0)}Z`}
              />
            )}
            <path className="co-chart-line" d={linePath(places)} />
            {places.map(
              (place, index) =>
                place &&
                !places[index - 1] &&
                !places[index + 1] && (
                  <circle key={place[0]} className="co-chart-point" cx={place[0]} cy={place[1]} r={4} />
                ),
            )}
          </g>
        );
      })}
      {limit && (
        <g>
          <line className="co-chart-limit" x1={left} x2={width} y1={y(limit.value)} y2={y(limit.value)} />
          <text className="co-chart-limit-words" x={width} y={y(limit.value) - 5} textAnchor="end">
            {limit.label}: {format(limit.value)}
          </text>
        </g>
      )}
      {over !== null && points[over] && (
        <Hint point={points[over]} series={series} at={x(over)} from={left} room={width} format={format} />
      )}
    </svg>
  );
}

function Bars(props: {
  places: readonly ([number, number] | null)[];
  which: number;
  of: number;
  slot: number;
  base: number;
  over: number | null;
}) {
  const { places, which, of, slot, base, over } = props;
  const room = Math.min(slot * 0.72, 40);
  const width = room / of;
  return (
    <g data-series={which}>
      {places.map(
        (place, index) =>
          place &&
          base - place[1] > 0 && (
            <rect
              key={place[0]}
              className="co-chart-bar"
              x={place[0] - room / 2 + width * which}
              y={place[1]}
              width={Math.max(1, width - 1)}
              height={base - place[1]}
              rx={Math.min(4, width / 3)}
              opacity={over === null || over === index ? 1 : 0.5}
            />
          ),
      )}
    </g>
  );
}

/** What is under the pointer, in words. */
function Hint({
  point,
  series,
  at,
  from,
  room,
  format,
}: {
  point: ChartPoint;
  series: readonly string[];
  at: number;
  from: number;
  room: number;
  format: (value: number) => string;
}) {
  const words = `${point.at} · ${series.map((name, index) => (series.length > 1 ? `${name} ${valueText(point.values[index], format)}` : valueText(point.values[index], format))).join(' · ')}`;
  const width = words.length * 7 + 20;
  const left = Math.min(Math.max(from, at - width / 2), room - width);
  return (
    <g className="co-chart-hint">
      <line className="co-chart-grid" x1={at} x2={at} y1={TOP} y2={HEIGHT - BOTTOM} />
      <rect x={left} y={0} width={width} height={24} rx={6} />
      <text x={left + width / 2} y={16} textAnchor="middle">
        {words}
      </text>
    </g>
  );
}

/** How wide an element is, in CSS pixels: letters and lines keep their size on any screen. */
function useWidth(element: RefObject<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(WIDTH);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, Math.round(entry.contentRect.width))),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
