import { useEffect, useRef, useState } from 'react';
import type { ChartKind, ChartValue } from './draw-chart.ts';

export type DrawnChart = ReturnType<typeof import('./draw-chart.ts')['openChart']>;

interface Props<Value extends ChartValue> {
  name: string;
  kind: ChartKind;
  values: Value[];
  onDrawn?: (drawn: DrawnChart | undefined) => void;
  onChoose?: (value: Value) => void;
}

const chartHeightPx = 168;
const rowHeightPx = 22;
const saidMax = 10;

/** A chart of values; what draws it is fetched when the first chart is shown. */
export function Chart<Value extends ChartValue>({ name, kind, values, onDrawn, onChoose }: Props<Value>) {
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnChart>();
  const latest = useRef({ values, onDrawn, onChoose });
  latest.current = { values, onDrawn, onChoose };
  useEffect(() => {
    let opened: DrawnChart | undefined;
    let isGone = false;
    void import('./draw-chart.ts').then(({ openChart }) => {
      if (isGone || !place.current) return;
      opened = openChart(place.current, index => {
        const chosen = latest.current.values[index];
        if (chosen) latest.current.onChoose?.(chosen);
      });
      setDrawn(opened);
      latest.current.onDrawn?.(opened);
    });
    return () => {
      isGone = true;
      opened?.dispose();
      latest.current.onDrawn?.(undefined);
    };
  }, []);
  useEffect(() => void drawn?.show(kind, values), [drawn, kind, values]);
  const height = kind === 'rank' ? Math.max(chartHeightPx, values.length * rowHeightPx) : chartHeightPx;
  const said = values
    .slice(0, saidMax)
    .map(({ label, count }) => `${label} ${count}`)
    .join('，');
  return <div ref={place} className="chart-place" role="img" aria-label={`${name}：${said}`} style={{ height }} />;
}
