import type { Assistant, Template as QuestionTemplate } from '@antai/contract/assistant/presets';
import { type PracticeArea, practiceAreas, type SelectionItem, type SelectionPreview } from '@antai/contract/selection';
import { clauses, contractTypes } from '@antai/contract-text';
import { listTemplates } from '@antai/drafting/templates';
import { readySets } from '@antai/examination';
import { listGroups, listLibrary } from '@antai/questionnaire/library';
import areaData from './data/areas.json' with { type: 'json' };

/** One thing of the library, as it is listed and as it is looked at. */
export type Entry = Omit<SelectionItem, 'isFavourite' | 'useCount'> & Pick<SelectionPreview, 'parts' | 'text'>;

/** What comes with the assistant: it keeps its own. */
interface Presets {
  assistants: readonly Omit<Assistant, 'isOwn'>[];
  questions: readonly Omit<QuestionTemplate, 'isOwn'>[];
}

const every = Object.keys(practiceAreas) as PracticeArea[];

/** The areas of the keys that the table has, each once, in the order of the page. */
function areasOf(table: Record<string, string[]>, keys: readonly string[]): PracticeArea[] {
  const named = new Set(keys.flatMap(key => table[key] ?? []));
  return every.filter(area => named.has(area));
}

const sourceNames = { statute: '法规', case: '案例', penalty: '处罚', document: '附件', knowledge: '知识库' } as const;

const assistantEntry = ({ owmId, name, about, focus, kinds }: Presets['assistants'][number]): Entry => ({
  kind: 'assistant',
  itemId: owmId,
  title: name,
  about,
  areas: areasOf(areaData.assistant, [owmId]),
  parts: [
    { heading: '检索范围', lines: [kinds.map(kind => sourceNames[kind]).join('、')] },
    { heading: '专长词', lines: [focus] },
  ],
  text: null,
});

const questionEntry = ({ templateId, name, text }: Presets['questions'][number]): Entry => ({
  kind: 'question',
  itemId: templateId,
  title: name,
  about: text.split('\n')[0] ?? '',
  areas: areasOf(areaData.question, [templateId]),
  parts: [{ heading: '提问', lines: text.split('\n') }],
  text,
});

const basisOf = ({ statute, article }: { statute: string; article?: string | null }) =>
  `《${statute}》${article ?? ''}`;

const documentEntries = (): Entry[] =>
  listTemplates().map(({ id, title, group, summary, useWhen, sections, fields, legalBasis, notes }) => ({
    kind: 'document',
    itemId: id,
    title,
    about: summary,
    areas: id in areaData.document ? areasOf(areaData.document, [id]) : areasOf(areaData.documentGroup, [group]),
    parts: [
      { heading: '何时用', lines: [useWhen] },
      { heading: '填写', lines: [`${sections.map(({ label }) => label).join('、')}，共${fields.length}项`] },
      { heading: '依据', lines: legalBasis.map(basisOf) },
      { heading: '提示', lines: notes },
    ],
    text: null,
  }));

const sides = { a: '甲方立场', b: '乙方立场' } as const;

const clauseEntries = (): Entry[] => {
  const names = new Map(contractTypes.map(({ typeId, name }) => [typeId, name]));
  return clauses.map(({ id, title, types, text, positions, legalBasis }) => {
    const named = types.flatMap(type => names.get(type) ?? []);
    return {
      kind: 'clause',
      itemId: id,
      title,
      about: named.length > 0 ? named.join('、') : '各类合同',
      areas: types.includes('*') ? ['contract'] : areasOf(areaData.contractType, types),
      parts: [
        { heading: '条款', lines: text.split('\n') },
        ...(Object.keys(sides) as (keyof typeof sides)[]).map(side => ({
          heading: sides[side],
          lines: [
            `首选：${positions[side].standard}`,
            `可让步：${positions[side].acceptable}`,
            `不可接受：${positions[side].unacceptable}`,
          ],
        })),
        { heading: '依据', lines: legalBasis.map(basisOf) },
      ],
      text,
    };
  });
};

const questionnaireEntries = (): Entry[] => {
  const groups = new Map(listGroups().map(({ id, name }) => [id, name]));
  return listLibrary().map(({ id, groupId, title, description, sections }) => ({
    kind: 'questionnaire',
    itemId: id,
    title,
    about: description || (groups.get(groupId) ?? ''),
    areas: areasOf(areaData.questionnaireGroup, [groupId]),
    parts: sections.map(section => ({
      heading: section.title,
      lines: section.questions.map(question => question.title),
    })),
    text: null,
  }));
};

const pointSetEntries = (): Entry[] =>
  readySets.map(({ setId, name, points }) => ({
    kind: 'pointSet',
    itemId: setId,
    title: name,
    about: `${points.length}个问题`,
    areas: areasOf(areaData.pointSet, [setId]),
    parts: [{ heading: '问题', lines: points.map(({ question }) => question) }],
    text: null,
  }));

const withLines = (entry: Entry): Entry => ({
  ...entry,
  parts: entry.parts
    .map(part => ({ ...part, lines: part.lines.filter(line => line.trim() !== '') }))
    .filter(({ lines }) => lines.length > 0),
});

/** Everything that stands ready, kind by kind in its own order. */
export const listEntries = ({ assistants, questions }: Presets): Entry[] =>
  [
    ...assistants.map(assistantEntry),
    ...questions.map(questionEntry),
    ...documentEntries(),
    ...clauseEntries(),
    ...questionnaireEntries(),
    ...pointSetEntries(),
  ].map(withLines);
