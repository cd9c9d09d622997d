import { readHongKongRow } from '../src/capabilities/hong-kong/read-hong-kong-row.ts';
import type { HongKongBody } from '../src/capabilities/hong-kong/tables.ts';
import { type ReadProfile, readProfileRow } from '../src/capabilities/people/profiles/read-profile-row.ts';
import { type CaseRecord, readCaseRow } from '../src/capabilities/records/read-case-row.ts';
import { type CommentaryRecord, readCommentaryRow } from '../src/capabilities/records/read-commentary-row.ts';
import { type ReadPenaltyRow, readPenaltyRow } from '../src/capabilities/records/read-penalty-row.ts';
import { type ReadEntry, readEntryRow } from '../src/capabilities/registers/read-entry-row.ts';
import { demoEntries } from './entries.ts';
import { demoHongKongCompanies } from './hong-kong.ts';
import { demoJudgments } from './judgments.ts';
import { demoCommentaries } from './notes.ts';
import { demoPenalties } from './penalties.ts';
import { demoCompanies, demoJudges, demoLawyers } from './registers.ts';

export interface DemoRecords {
  cases: CaseRecord[];
  penalties: Extract<ReadPenaltyRow, { kind: 'penalty' }>['penalty'][];
  commentaries: CommentaryRecord[];
  profiles: ReadProfile[];
  entries: ReadEntry[];
  hongKongCompanies: HongKongBody[];
}

const registers = { companies: demoCompanies, lawyers: demoLawyers, judges: demoJudges };

/** The entry of the seeding thread: the demonstration data, read on a day as any import is. */
export default function readDemoRecords({ today }: { today: string }): DemoRecords {
  return {
    cases: demoJudgments().flatMap(row => {
      const read = readCaseRow(row);
      return read.kind === 'cases' ? read.cases : [];
    }),
    penalties: demoPenalties().flatMap(row => {
      const read = readPenaltyRow(row);
      return read.kind === 'penalty' ? [read.penalty] : [];
    }),
    commentaries: demoCommentaries().flatMap(row => {
      const read = readCommentaryRow(row);
      return read.kind === 'commentary' ? [read.commentary] : [];
    }),
    profiles: (Object.keys(registers) as (keyof typeof registers)[]).flatMap(kind =>
      registers[kind]().flatMap(row => {
        const read = readProfileRow(kind, row);
        return read.kind === 'profile' ? [read.profile] : [];
      }),
    ),
    entries: demoEntries().flatMap(row => {
      const read = readEntryRow(row, { today });
      return read.kind === 'entry' ? [read.entry] : [];
    }),
    hongKongCompanies: demoHongKongCompanies().flatMap(row => {
      const read = readHongKongRow(row);
      return read.kind === 'company' ? [read.company] : [];
    }),
  };
}
