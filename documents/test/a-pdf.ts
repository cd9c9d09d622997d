/** A PDF of so many equal pages that show what a content stream says, in one font. */
export function aPdf(stream: string, pages = 1): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    ...Array.from(
      { length: pages },
      () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents 4 0 R>>',
    ),
  ];
  let content = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = content.length;
    content += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const rows = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${content.length}\n%%EOF\n`;
  return new TextEncoder().encode(`${content}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${end}`);
}
