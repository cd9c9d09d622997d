import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import type { BasisState } from '@antai/contract/statutes';
import { Tag } from 'antd';
import { inTitleMarks } from '../../../lib/name-statute.ts';

type Basis = QuestionnaireContent['findings'][number]['legalBasis'][number];

const words: Partial<Record<BasisState['state'], [string, string]>> = {
  verified: ['success', '已核验'],
  repealed: ['error', '已失效'],
  notYetInForce: ['warning', '尚未施行'],
  differs: ['warning', '有差异'],
  malformed: ['error', '格式异常'],
  forceUnknown: ['default', '效力待核'],
};
const unproved: [string, string] = ['default', '待核'];

/** The articles of a finding, each with what the statute store says of it today. */
export function BasisTags({ bases, states }: { bases: Basis[]; states: BasisState[] }) {
  return bases.map(({ statute, article = '' }) => {
    const state = states.find(each => each.statute === statute && (each.article ?? '') === article);
    const [colour, word] = words[state?.state ?? 'unverified'] ?? unproved;
    return (
      <Tag key={`${statute}${article}`} color={colour} title={state?.detail}>
        {inTitleMarks(statute)}
        {article} {word}
      </Tag>
    );
  });
}
