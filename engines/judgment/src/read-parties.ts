import { findParties } from './find-parties.ts';
import type { JudgmentParty } from './judgment.ts';
import { newParty, readAgents, readPartyLine, readRepresentative } from './read-party-line.ts';

/** The parties of the party block with their agents; where the block is missing, those that the procedure and the title name. */
export function readParties(
  block: string,
  procedure: string,
  title: string | undefined,
  text: string,
  caseType?: string,
): JudgmentParty[] {
  const parties = readBlock(block);
  return parties.length > 0 ? parties : findParties(procedure, title, text, caseType);
}

function readBlock(block: string): JudgmentParty[] {
  const parties: JudgmentParty[] = [];
  let current: JudgmentParty[] = [];
  for (const line of block.split('\n').slice(0, 3000)) {
    for (const sentence of partSentences(line)) {
      const opened = readPartyLine(sentence);
      if (opened) {
        current = opened.names.map(name =>
          newParty(name, opened.litigationRole, opened.formerRole, opened.rest + line.slice(sentence.length)),
        );
        for (const party of current) addOnce(parties, party);
        current = current.map(party => parties.find(other => isSame(other, party)) ?? party);
      } else if (current.length > 0) addDetail(current, parties, sentence);
    }
  }
  return parties;
}

/** A line may hold several people: "原告张某，男。委托代理人李某，某所律师。" */
const partSentences = (line: string) => line.slice(0, 4000).split(/(?<=[。；])/);

const isSame = (a: JudgmentParty, b: JudgmentParty) => a.name === b.name && a.litigationRole === b.litigationRole;

function addOnce(parties: JudgmentParty[], party: JudgmentParty): void {
  if (!parties.some(other => isSame(other, party))) parties.push(party);
}

function addDetail(current: JudgmentParty[], parties: JudgmentParty[], sentence: string): void {
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
