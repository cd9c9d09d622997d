import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, RadarComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import inks from './data/chart-colours.json' with { type: 'json' };
import { type Chart, clean, shorten } from './document.ts';

use([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  GridComponent,
  LegendComponent,
  RadarComponent,
  LabelLayout,
  SVGRenderer,
]);

const chartSize = { width: 500, height: 240 } as const;

const labelMax = 14;
/** Said outright: else the label gets a white rim, which a PDF paints over it. */
const ink = { color: '#333A47', fontSize: 9 };
const grid = { left: 8, right: 40, top: 16, bottom: 4, outerBoundsMode: 'same' as const };

function optionOf({ kind, points }: Chart) {
  const names = points.map(({ label }) => shorten(clean(label), labelMax));
  const counts = points.map(({ count }) => count);
  const quiet = { axisLabel: ink, axisTick: { show: false }, axisLine: { lineStyle: { color: '#C3CAD5' } } };
  if (kind === 'pie') {
    const data = points.map(({ count }, at) => ({ name: `${names[at]}　${count}`, value: count }));
    return {
      legend: { textStyle: ink, orient: 'vertical' as const, right: 8, top: 'middle' as const },
      series: [{ type: 'pie' as const, radius: ['38%', '68%'], center: ['32%', '50%'], data, label: { show: false } }],
    };
  }
  if (kind === 'radar') {
    const indicator = names.map((name, at) => ({ name: `${name} ${counts[at]}`, max: 100 }));
    const series = { type: 'radar' as const, data: [{ value: counts }], areaStyle: { opacity: 0.2 }, symbolSize: 4 };
    return { radar: { indicator, radius: '68%', axisName: ink, splitArea: { show: false } }, series: [series] };
  }
  const values = {
    type: 'value' as const,
    splitLine: { lineStyle: { color: '#E9EDF2' } },
    minInterval: 1,
    axisLabel: ink,
  };
  const categories = { type: 'category' as const, data: names, ...quiet };
  if (kind === 'rank') {
    const series = {
      type: 'bar' as const,
      data: counts,
      barMaxWidth: 16,
      label: { ...ink, show: true, position: 'right' as const },
    };
    return { grid, xAxis: values, yAxis: { ...categories, inverse: true }, series: [series] };
  }
  const label = { ...ink, show: points.length <= 16, position: 'top' as const };
  const series =
    kind === 'line'
      ? { type: 'line' as const, data: counts, label }
      : { type: 'bar' as const, data: counts, barMaxWidth: 32, label };
  return { grid: { ...grid, right: 16 }, xAxis: categories, yAxis: values, series: [series] };
}

/** The chart as SVG with its letters in the named font: whoever sets it must know the font by that name. */
export function drawChart(chart: Chart, fontFamily: string): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, ...chartSize });
  drawing.setOption({
    animation: false,
    color: inks,
    textStyle: { fontFamily, fontSize: 10, color: '#333A47' },
    ...optionOf(chart),
  });
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return svg;
}
