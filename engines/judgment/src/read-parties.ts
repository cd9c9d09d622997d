import { findParties, type Story } from './find-parties.ts';
import type { JudgmentParty } from './judgment.ts';
import { newParty, partyRoles, readAgents, readPartyLine, readRepresentative } from './read-party-line.ts';

/** The parties of the party block with their agents; where the block is missing, those that the procedure and the title name. */
export function readParties(block: string, story: Story): JudgmentParty[] {
  const parties = readBlock(block);
  return parties.length > 0 ? parties : findParties(story);
}

function readBlock(block: string): JudgmentParty[] {
  const parties: JudgmentParty[] = [];
  let current: JudgmentParty[] = [];
  for (const line of block.split('\n').slice(0, 3000)) {
    for (const sentence of partSentences(line)) {
      const party = readPartyLine(sentence);
      if (party) {
        const { litigationRole, formerRole } = party;
        const rest = party.rest + line.slice(sentence.length);
        current = party.names.map(name => newParty(name, { litigationRole, formerRole, rest }));
        for (const party of current) addOnce(parties, party);
        current = current.map(party => parties.find(other => isSame(other, party)) ?? party);
      } else if (current.length > 0) addDetail(current, { parties, sentence });
    }
  }
  return parties;
}

/** A line may hold several people: "原告张某，男。委托代理人李某，某所律师。" or "原告：张某，被告：李某". */
function partSentences(line: string): string[] {
  const parts = line.slice(0, 4000).split(partEnd);
  return parts.flatMap(part => (part.length <= 60 && !/[，。：]/.test(part) ? part.split(bareRole) : [part]));
}

const partEnd = new RegExp(
  `(?<=[。；])|(?<=[，,])(?=(?:${partyRoles})(?:[：:]|[^，。：]{2,30}[，,](?:男|女|住)))|(?<=[，,])(?=(?:委托|诉讼|法定)代理人[：:])|(?<=[^被反原共上审诉：:（])(?=(?:原告|被告|第三人)[：:])`,
);
/** "原告吴某被告付某": nothing but the roles divides the names. */
const bareRole = /(?<=[^被反原共上审诉])(?=原告|被告(?!人)|第三人)/;

const isSame = (a: JudgmentParty, b: JudgmentParty) => a.name === b.name && a.litigationRole === b.litigationRole;

function addOnce(parties: JudgmentParty[], party: JudgmentParty): void {
  if (!parties.some(other => isSame(other, party))) parties.push(party);
}

function addDetail(
  current: JudgmentParty[],
  { parties, sentence }: { parties: JudgmentParty[]; sentence: string },
): void {
  const representative = readRepresentative(sentence);
  if (representative) {
    for (const party of current) party.legalRepresentative ??= representative;
    return;
  }
  for (const agent of readAgents(sentence)) {
    const represented = /共同/.test(agent.role)
      ? parties.filter(party => agent.role.includes(party.litigationRole ?? '-'))
      : [];
    for (const party of represented.length > 0 ? represented : current) party.agents.push(agent);
  }
}
