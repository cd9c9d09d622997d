import { decodeText } from '@antai/documents/decode-text';
import { readXml, type XmlElement } from '@antai/documents/read-xml';
import { UnreadableFile } from '@antai/documents/text-document';

export type OpenedXml = { kind: 'opened'; root: XmlElement } | { kind: 'unreadable'; message: string };

const refusals = {
  entities: '文件自带实体定义，可能含恶意内容，不予读取；请由原软件重新导出',
  deep: '文件嵌套过深，不予读取；请由原软件重新导出',
  large: '文件内容过多，请分成几个文件',
} as const;
const broken = '文件不是完好的XML，请由原软件重新导出';

/** The root of a file in XML, or why it is not read. */
export function openXml(bytes: Uint8Array): OpenedXml {
  let text: string;
  try {
    text = decodeText(bytes).replace(/^\uFEFF/u, '');
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
  const reading = readXml(text);
  if (reading.kind === 'read') return { kind: 'opened', root: reading.root };
  return { kind: 'unreadable', message: reading.kind === 'broken' ? broken : refusals[reading.reason] };
}
