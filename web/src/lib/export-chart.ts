/** Text that a spreadsheet would run as a formula is made text again. */
const cell = (value: string | number) =>
  `"${String(value)
    .replace(/^[=+\-@\t]/, "'$&")
    .replaceAll('"', '""')}"`;

/** Rows as a CSV that Excel opens in Chinese. */
export const csvOf = (rows: (string | number)[][]) =>
  new Blob([`\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}`], { type: 'text/csv;charset=utf-8' });

const scale = 2;

/** What stands around an exported drawing or table: what it shows above it, where it comes from below it. */
export interface Caption {
  title: string;
  /** Lines of facts, each a name and what it says. */
  facts: [name: string, value: string][];
}

const nameMax = 60;

/** A name that every system takes as that of a file, cut where it is long. */
export const fileNameOf = (parts: string[]): string =>
  parts
    .map(part => part.replaceAll(/[\\/:*?"<>|\s\u0000-\u001f]+/g, ' ').trim())
    .filter(Boolean)
    .join('-')
    .slice(0, nameMax)
    .trim();

/** A table with its caption as rows above it. */
export const captionedRows = ({ title, facts }: Caption, rows: (string | number)[][]): (string | number)[][] => [
  [title],
  ...facts,
  [],
  ...rows,
];

const marginPx = 20;
const lineHeightPx = 18;
const titleFont = '600 15px sans-serif';
const factFont = '12px sans-serif';

/** The text in lines no wider than so many pixels, as a pen with its font set measures them. */
function wrapped(pen: CanvasRenderingContext2D, { text, widthPx }: { text: string; widthPx: number }): string[] {
  const lines = [''];
  for (const char of text) {
    const line = `${lines.at(-1) ?? ''}${char}`;
    if (pen.measureText(line).width <= widthPx) lines[lines.length - 1] = line;
    else lines.push(char);
  }
  return lines;
}

/** A drawing as a PNG twice its size, on white, under its title and above its facts. */
export async function pngOf(
  svg: string,
  { width, height }: { width: number; height: number },
  { caption }: { caption: Caption },
): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.font = factFont;
  const lines = caption.facts.flatMap(([name, value]) => wrapped(pen, { text: `${name}：${value}`, widthPx: width }));
  const headPx = marginPx + lineHeightPx + 6;
  canvas.width = (width + 2 * marginPx) * scale;
  canvas.height = (headPx + height + lines.length * lineHeightPx + marginPx + 6) * scale;
  pen.scale(scale, scale);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, marginPx, headPx, width, height);
  pen.fillStyle = '#1a2233';
  pen.font = titleFont;
  pen.fillText(caption.title, marginPx, marginPx + 10, width);
  pen.fillStyle = '#4a5466';
  pen.font = factFont;
  for (const [index, line] of lines.entries())
    pen.fillText(line, marginPx, headPx + height + (index + 1) * lineHeightPx);
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
}
