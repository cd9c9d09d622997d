import { BarChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

export type ChartKind = 'bar' | 'pie' | 'rank';

export interface ChartValue {
  label: string;
  count: number;
}

const palette = ['#1d4f91', '#5b8bc9', '#9a6412', '#2e7d4f', '#7a5aa6', '#c2412d', '#3f8f9b', '#8a94a3'];
const axis = { axisLine: { lineStyle: { color: '#e3e7ed' } }, axisTick: { show: false } };
const text = { color: '#5b6577', fontSize: 12 };

const barOption = (values: ChartValue[]) => ({
  grid: { left: 44, right: 16, top: 16, bottom: 28 },
  tooltip: { trigger: 'axis', axisPointer: { type: 'none' } },
  xAxis: { type: 'category', data: values.map(({ label }) => label), axisLabel: text, ...axis },
  yAxis: {
    type: 'value',
    // a low chart has room for few lines; where one begins is never left out
    splitNumber: 3,
    axisLabel: { ...text, showMinLabel: true },
    splitLine: { lineStyle: { color: '#eef0f3' } },
    minInterval: 1,
  },
  series: [
    {
      type: 'bar',
      data: values.map(({ count }) => count),
      barMaxWidth: 28,
      itemStyle: { color: '#1d4f91', borderRadius: [2, 2, 0, 0] },
    },
  ],
});

const rankOption = (values: ChartValue[]) => ({
  grid: { left: 8, right: 48, top: 8, bottom: 8, containLabel: true },
  tooltip: { trigger: 'item' },
  xAxis: { type: 'value', show: false },
  yAxis: {
    type: 'category',
    inverse: true,
    data: values.map(({ label }) => label),
    axisLabel: { ...text, width: 170, overflow: 'truncate' },
    ...axis,
  },
  series: [
    {
      type: 'bar',
      data: values.map(({ count }) => count),
      barMaxWidth: 12,
      label: { show: true, position: 'right', ...text },
      itemStyle: { color: '#1d4f91', borderRadius: 2 },
    },
  ],
});

const pieOption = (values: ChartValue[]) => ({
  color: palette,
  tooltip: { trigger: 'item', formatter: '{b}：{c}（{d}%）' },
  series: [
    {
      type: 'pie',
      radius: ['42%', '70%'],
      data: values.map(({ label, count }) => ({ name: label, value: count })),
      label: { ...text, formatter: '{b} {c}' },
    },
  ],
});

const options = { bar: barOption, rank: rankOption, pie: pieOption };

/** Which bar stands at a point of the chart: its whole band, so that a short bar is as easy to meet as a tall one. */
function bandAt(
  chart: ReturnType<typeof init>,
  { kind, point }: { kind: ChartKind; point: [number, number] },
): number | undefined {
  if (kind === 'pie' || !chart.containPixel('grid', point)) return undefined;
  return kind === 'bar'
    ? chart.convertFromPixel({ xAxisIndex: 0 }, point[0])
    : chart.convertFromPixel({ yAxisIndex: 0 }, point[1]);
}

const clickSlackPx = 4;

/**
 * Hears clicks on the element itself: the chart's own need the same shape under the press and the release, and a chart
 * that is drawn anew in between has none.
 */
function listen(place: HTMLElement, onPoint: (point: [number, number]) => void) {
  let pressed: PointerEvent | undefined;
  const press = (event: PointerEvent) => {
    pressed = event;
  };
  const release = (event: PointerEvent) => {
    const isClick =
      pressed !== undefined &&
      event.button === 0 &&
      Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) <= clickSlackPx;
    pressed = undefined;
    if (!isClick) return;
    const { left, top, width } = place.getBoundingClientRect();
    // narrow screens scale the page down
    const scale = width === 0 ? 1 : place.clientWidth / width;
    onPoint([(event.clientX - left) * scale, (event.clientY - top) * scale]);
  };
  place.addEventListener('pointerdown', press);
  place.addEventListener('pointerup', release);
  return () => {
    place.removeEventListener('pointerdown', press);
    place.removeEventListener('pointerup', release);
  };
}

/** A chart in an element, clicked by the index of the value it shows; `show` draws other values in its place. */
export function openChart(place: HTMLElement, onChoose: (index: number) => void) {
  const chart = init(place, undefined, { renderer: 'svg' });
  let chartKind: ChartKind = 'bar';
  chart.on('click', ({ dataIndex }) => {
    if (chartKind === 'pie') onChoose(dataIndex);
  });
  const stopListening = listen(place, point => {
    const band = bandAt(chart, { kind: chartKind, point });
    if (band !== undefined) onChoose(band);
  });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(place);
  return {
    show: (kind: ChartKind, values: ChartValue[]) => {
      chartKind = kind;
      // Without motion: a bar that is still growing would not be where it is clicked.
      const { fontFamily } = getComputedStyle(place);
      chart.setOption({ animation: false, textStyle: { fontFamily }, ...options[kind](values) }, { notMerge: true });
    },
    /** The chart as it stands, with its size in pixels. */
    toPicture: () => ({ svg: chart.renderToSVGString(), width: place.clientWidth, height: place.clientHeight }),
    dispose: () => {
      stopListening();
      observer.disconnect();
      chart.dispose();
    },
  };
}
