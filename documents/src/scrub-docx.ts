import { strToU8 } from 'fflate';
import { folderOf, listTextParts } from './docx/list-parts.ts';
import { bytesOf, type DocxPackage, openDocx, saveDocx, xmlOf } from './docx/open-docx.ts';
import { type RemovalCounts, scrubXml } from './docx/scrub-xml.ts';

interface ScrubOrder {
  bytes: Uint8Array;
  /** Pictures may show what the text hides: they become blank unless they are to stay. */
  keepsPictures?: boolean;
}

interface ScrubbedDocx {
  bytes: Uint8Array;
  /** What was taken out: 批注 3. */
  removed: { what: string; count: number }[];
}

/** Parts of the folder of the body that stay; every other part goes. */
const keptParts = /^(?:document|styles|numbering|settings|fontTable|header\d*|footer\d*|footnotes|endnotes)\.xml$/u;
const media = /^media\//u;
const theme = /^theme\/theme\d*\.xml$/u;
/** One white point: programs tell the type of a picture by its content. */
const blankPicture = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='),
  sign => sign.charCodeAt(0),
);
const goneParts: [RegExp, string][] = [
  [/^docProps\//u, '文档属性'],
  [/comments[^/]*\.xml$/u, ''],
  [/people\.xml$/u, '作者名单'],
  [/^customXml\//u, '自定义数据'],
  [/\/embeddings\//u, '嵌入的文件'],
  [/\/charts\/chart[^/]*\.xml$/u, '图表数据'],
  [/\/diagrams\/data/u, 'SmartArt数据'],
  [/\/glossary\/document\.xml$/u, '文档部件'],
  [/thumbnail/u, '缩略图'],
];

/**
 * A docx that says only what its reader sees: tracked changes accepted, comments, hidden text, properties, embedded files and
 * charts taken out, link targets and field codes emptied, pictures blank. The same bytes give the same bytes. Throws
 * UnreadableFile where it cannot be read.
 */
export function scrubDocx({ bytes, keepsPictures = false }: ScrubOrder): ScrubbedDocx {
  const docx = openDocx(bytes);
  const removed: RemovalCounts = new Map();
  const count = (what: string, by = 1) => what !== '' && by > 0 && removed.set(what, (removed.get(what) ?? 0) + by);
  const folder = folderOf(docx.main);
  for (const name of Object.keys(docx.parts)) {
    if (isKept(name, docx)) continue;
    if (name.endsWith('/comments.xml')) count('批注', xmlOf(docx.parts, name)!.match(/<\w+:comment\s/gu)?.length ?? 0);
    count(goneParts.find(([form]) => form.test(name))?.[1] ?? '');
    delete docx.parts[name];
  }
  if (!keepsPictures)
    for (const name of Object.keys(docx.parts).filter(each => each.startsWith(`${folder}media/`))) {
      docx.parts[name] = blankPicture;
      count('图片');
    }
  for (const name of Object.keys(docx.parts).filter(each => each.endsWith('.xml') && each !== contentTypes)) {
    const xml = xmlOf(docx.parts, name)!;
    docx.parts[name] = bytesOf(scrubXml(isStyles(name) ? withoutHiding(xml) : xml, removed));
  }
  for (const name of Object.keys(docx.parts).filter(each => each.endsWith('.rels')))
    scrubRelations(docx, { name, count });
  scrubContentTypes(docx);
  return { bytes: saveDocx(docx), removed: [...removed].map(([what, number]) => ({ what, count: number })) };
}

const contentTypes = '[Content_Types].xml';
const isStyles = (name: string) => name.endsWith('/styles.xml');
/** A style that hides its text would hide what was looked at. */
const withoutHiding = (xml: string) => xml.replace(/<\w+:vanish\b[^>]*\/>/gu, '');

function isKept(name: string, docx: DocxPackage): boolean {
  if (name === contentTypes || name === '_rels/.rels' || name === docx.main) return true;
  const folder = folderOf(docx.main);
  if (!name.startsWith(folder)) return false;
  const own = name.slice(folder.length);
  if (own.startsWith('_rels/')) return isOfText(own, docx);
  return keptParts.test(own) || media.test(own) || theme.test(own);
}

/** Relations stay with parts of text: those of settings, fonts and properties lead outside. */
const isOfText = (own: string, docx: DocxPackage) => {
  const owner = folderOf(docx.main) + own.replace(/^_rels\//u, '').replace(/\.rels$/u, '');
  return listTextParts(docx).some(({ name, place }) => name === owner && place !== 'comment');
};

/** Targets outside lead nowhere; relations to parts that are gone go. */
function scrubRelations(docx: DocxPackage, { name, count }: { name: string; count: (what: string) => unknown }) {
  const base = name === '_rels/.rels' ? '' : name.replace(/_rels\/[^/]*$/u, '');
  const xml = xmlOf(docx.parts, name)!.replace(
    /<(?:\w+:)?Relationship\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?Relationship>)/gu,
    tag => {
      if (/TargetMode\s*=\s*["']External["']/u.test(tag)) {
        count('链接目标');
        return tag.replace(/(\sTarget\s*=\s*)(?:"[^"]*"|'[^']*')/u, '$1"about:blank"');
      }
      const target = tag.match(/\sTarget\s*=\s*["']([^"']*)["']/u)?.[1] ?? '';
      return docx.parts[resolve(base, target)] ? tag : '';
    },
  );
  docx.parts[name] = bytesOf(xml);
}

function resolve(base: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps: string[] = [];
  for (const step of `${base}${target}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function scrubContentTypes(docx: DocxPackage) {
  const xml = xmlOf(docx.parts, contentTypes) ?? '';
  const rest = xml.replace(/<(?:\w+:)?Override\b[^>]*?\/>/gu, tag => {
    const part = tag.match(/PartName\s*=\s*["']\/([^"']*)["']/u)?.[1] ?? '';
    return docx.parts[part] ? tag : '';
  });
  docx.parts[contentTypes] = strToU8(rest);
}
