/** Gives the browser a file to save. */
export function saveFile(content: Blob, fileName: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Text that a spreadsheet would run as a formula is made text again. */
const cell = (value: string | number) =>
  `"${String(value)
    .replace(/^[=+\-@\t]/, "'$&")
    .replaceAll('"', '""')}"`;

/** Rows as a CSV that Excel opens in Chinese. */
export const csvOf = (rows: (string | number)[][]) =>
  new Blob([`\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}`], { type: 'text/csv;charset=utf-8' });

const scale = 2;

/** A drawing as a PNG twice its size, on white. */
export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
}
