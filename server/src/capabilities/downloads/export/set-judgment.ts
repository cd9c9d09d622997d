import type { CaseFields } from '@antai/contract/records/case';
import { type Block, linesOf } from '@antai/documents/document';

/** What of a record is set. */
interface Judgment {
  title: string;
  fields: CaseFields;
  sections: { key: string; text: string }[];
}

const bare = (line: string) => line.replaceAll(/\s/g, '');

const signature =
  /^(?:\(?（?代理）?\)?)?(?:审判长|审判员|代理审判员|助理审判员|人民陪审员|执行员|院长|法官助理|书记员|代书记员|速录员)|^[二〇○零一二三四五六七八九十\d]{2,4}年[^，。]{2,8}日$/;
const paperName = /^(?:民事|刑事|刑事附带民事|行政|执行|国家赔偿|赔偿)?.{0,6}(?:判决|裁定|调解|决定)书$/;

/**
 * A judgment as courts set it: court and name of the paper in the middle, its number at the right, the whole text in order,
 * the bench and the day at the right. Undefined for a record whose text tells no court or nothing but a head.
 */
export function setJudgment({ fields, sections, title }: Judgment): Block | undefined {
  const { court = '', caseNumber: number = '', caseType = '', documentType = '' } = fields;
  const parts = sections.filter(({ key }) => key !== 'title');
  const head = parts.filter(({ key }) => key === 'head').flatMap(({ text }) => linesOf(text));
  const body = parts.filter(({ key }) => key !== 'head' && key !== 'tail').flatMap(({ text }) => linesOf(text));
  const tail = parts.filter(({ key }) => key === 'tail').flatMap(({ text }) => linesOf(text));
  if (court === '' || body.length === 0) return undefined;
  const named = head.find(line => paperName.test(bare(line)));
  const kindOfPaper = `${caseType}${documentType}`;
  const isSaid = (line: string) => line === named || bare(line) === bare(court) || bare(line) === bare(number);
  return {
    kind: 'paper',
    court,
    name: named ? bare(named) : kindOfPaper || title,
    number,
    // what else the head says stays, so that no word of the text is lost
    lines: [...head.filter(line => !isSaid(line)), ...body, ...tail.filter(line => !signature.test(bare(line)))],
    signatures: tail.filter(line => signature.test(bare(line))),
  };
}
