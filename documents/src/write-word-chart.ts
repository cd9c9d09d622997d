import inks from './data/chart-colours.json' with { type: 'json' };
import { type Chart, shorten } from './document.ts';
import { escapeXml } from './escape-markup.ts';

const fill = (ink: string) => `<c:spPr><a:solidFill><a:srgbClr val="${ink.slice(1)}"/></a:solidFill></c:spPr>`;
const letters =
  '<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="800"/></a:pPr><a:endParaRPr lang="zh-CN"/></a:p></c:txPr>';
const labels =
  '<c:dLbls>' +
  letters +
  '<c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>';

function valuesOf({ title, points }: Chart) {
  const names = points.map(({ label }, at) => `<c:pt idx="${at}"><c:v>${escapeXml(shorten(label, 20))}</c:v></c:pt>`);
  const counts = points.map(({ count }, at) => `<c:pt idx="${at}"><c:v>${count}</c:v></c:pt>`);
  const size = `<c:ptCount val="${points.length}"/>`;
  return {
    name: `<c:idx val="0"/><c:order val="0"/><c:tx><c:v>${escapeXml(title)}</c:v></c:tx>`,
    data: `<c:cat><c:strLit>${size}${names.join('')}</c:strLit></c:cat><c:val><c:numLit><c:formatCode>0</c:formatCode>${size}${counts.join('')}</c:numLit></c:val>`,
  };
}

const axes = (isRank: boolean) =>
  `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="${isRank ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/><c:axPos val="${isRank ? 'l' : 'b'}"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>${letters}<c:crossAx val="2"/></c:catAx>` +
  `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="1"/><c:axPos val="${isRank ? 't' : 'l'}"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/></c:valAx>`;

const webLine =
  '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D5DAE3"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>';
// an axis that is deleted takes the web with it: it stays, without a line or figures of its own
const radarAxes =
  `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/>${webLine}<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>${letters}<c:crossAx val="2"/></c:catAx>` +
  `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/><c:max val="100"/><c:min val="0"/></c:scaling><c:delete val="0"/><c:axPos val="l"/>${webLine}<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="none"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:crossAx val="1"/><c:crossBetween val="between"/><c:majorUnit val="25"/></c:valAx>`;

function plotOf(chart: Chart): string {
  const { name, data } = valuesOf(chart);
  const ink = inks[0] ?? '#1D4F91';
  if (chart.kind === 'pie') {
    const slices = chart.points.map(
      (_point, at) => `<c:dPt><c:idx val="${at}"/><c:bubble3D val="0"/>${fill(inks[at % inks.length] ?? ink)}</c:dPt>`,
    );
    return `<c:doughnutChart><c:varyColors val="1"/><c:ser>${name}${slices.join('')}${data}</c:ser><c:firstSliceAng val="0"/><c:holeSize val="55"/></c:doughnutChart>`;
  }
  if (chart.kind === 'line') {
    return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/><c:ser>${name}<c:spPr><a:ln w="25400"><a:solidFill><a:srgbClr val="${ink.slice(1)}"/></a:solidFill></a:ln></c:spPr>${labels}${data}</c:ser><c:axId val="1"/><c:axId val="2"/></c:lineChart>${axes(false)}`;
  }
  if (chart.kind === 'radar') {
    const line = `<c:spPr><a:ln w="25400"><a:solidFill><a:srgbClr val="${ink.slice(1)}"/></a:solidFill></a:ln></c:spPr>`;
    return `<c:radarChart><c:radarStyle val="marker"/><c:varyColors val="0"/><c:ser>${name}${line}${labels}${data}</c:ser><c:axId val="1"/><c:axId val="2"/></c:radarChart>${radarAxes}`;
  }
  const isRank = chart.kind === 'rank';
  return `<c:barChart><c:barDir val="${isRank ? 'bar' : 'col'}"/><c:grouping val="clustered"/><c:varyColors val="0"/><c:ser>${name}${fill(ink)}<c:invertIfNegative val="0"/>${labels}${data}</c:ser><c:gapWidth val="60"/><c:axId val="1"/><c:axId val="2"/></c:barChart>${axes(isRank)}`;
}

/** A chart as Word draws it itself, so that Word, WPS and LibreOffice all show it sharp. */
export function chartXml(chart: Chart): string {
  const legend =
    chart.kind === 'pie' ? `<c:legend><c:legendPos val="r"/><c:overlay val="0"/>${letters}</c:legend>` : '';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/>${plotOf(chart)}</c:plotArea>${legend}<c:plotVisOnly val="1"/></c:chart><c:spPr><a:ln><a:noFill/></a:ln></c:spPr></c:chartSpace>`;
}
