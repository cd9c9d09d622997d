import { useEffect, useRef, useState } from 'react';
import { useAppearance } from '../lib/appearance.ts';
import type { ChartKind, ChartValue } from './draw-chart.ts';

export type OpenChart = ReturnType<typeof import('./draw-chart.ts')['openChart']>;

interface Props<Value extends ChartValue> {
  name: string;
  kind: ChartKind;
  values: Value[];
  heightPx?: number;
  onOpen?: (chart: OpenChart | undefined) => void;
  onChoose?: (value: Value) => void;
}

const chartHeightPx = 168;
const rowHeightPx = 22;
const summaryMax = 10;

/** Charts are drawn for paper, so that a saved picture can be printed; on a dark page their light is turned round. */
const onDark = { filter: 'invert(0.86) hue-rotate(180deg)' };

/** A chart of values; what draws it is fetched when the first chart is shown. */
export function Chart<Value extends ChartValue>({
  name,
  kind,
  values,
  heightPx = chartHeightPx,
  onOpen,
  onChoose,
}: Props<Value>) {
  const isDark = useAppearance(state => state.isDark);
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<OpenChart>();
  const latest = useRef({ values, onOpen, onChoose });
  latest.current = { values, onOpen, onChoose };
  useEffect(() => {
    let opened: OpenChart | undefined;
    let isGone = false;
    void import('./draw-chart.ts').then(({ openChart }) => {
      if (isGone || !place.current) return;
      opened = openChart(place.current, index => {
        const value = latest.current.values[index];
        if (value) latest.current.onChoose?.(value);
      });
      setChart(opened);
      latest.current.onOpen?.(opened);
    });
    return () => {
      isGone = true;
      opened?.dispose();
      latest.current.onOpen?.(undefined);
    };
  }, []);
  useEffect(() => void chart?.show(kind, values), [chart, kind, values]);
  const height = kind === 'rank' ? Math.max(heightPx, values.length * rowHeightPx) : heightPx;
  const summary = values
    .slice(0, summaryMax)
    .map(({ label, count }) => `${label} ${count}`)
    .join('，');
  return (
    <div ref={place} role="img" aria-label={`${name}：${summary}`} style={{ height, ...(isDark ? onDark : {}) }} />
  );
}
