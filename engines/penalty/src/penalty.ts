import type { Provision } from '@antai/citation';
import type { PaperSource } from '@antai/plain-text';
import type { CodeReading, Region } from '@antai/values';

/** What a decision consists of, in reading order. The middle may turn back: a second fact is told after the first one's evidence. */
export type SectionKey = 'head' | 'party' | 'facts' | 'evidence' | 'basis' | 'decision' | 'remedies' | 'tail';

/** Whole lines of the text. Sections follow one another; joined by line ends they are the text. */
export interface PenaltySection {
  key: SectionKey;
  start: number;
  end: number;
}

/** Text or HTML of a decision, and what a register says of it. The register goes before what the text seems to say. */
export interface PenaltySource extends PaperSource {
  penaltyAuthority?: string;
  penaltyDecisionNumber?: string;
}

export type PartyKind = '自然人' | '法人' | '个体工商户' | '其他组织';

export interface PenalizedParty {
  name: string;
  partyKind?: PartyKind;
  isMasked: boolean;
  unifiedCreditCode: CodeReading<string>;
  legalRepresentative?: string;
}

/** A provision that the decision cites, with the section it stands in. */
export interface PenaltyProvision {
  provision: Provision;
  section: SectionKey;
  /** It stands in the decision itself: the basis of the penalty, not the rule that was broken. */
  isPenaltyBasis: boolean;
}

export type DocumentType = '行政处罚决定书' | '不予行政处罚决定书' | '市场禁入决定书' | '行政监管措施决定书';

/** The parts of one decision. Whatever the text does not say is absent. Offsets are UTF-16, into `text`. */
export interface Penalty {
  text: string;
  sections: PenaltySection[];
  title?: string;
  documentType?: DocumentType;
  parties: PenalizedParty[];
  penaltyDecisionNumber?: string;
  violationType: string[];
  violationFacts?: string;
  penaltyBasis: PenaltyProvision[];
  citedProvisions: PenaltyProvision[];
  /** The kinds of 《行政处罚法》第九条; measures that are no penalties stand in `regulatoryMeasures`. */
  penaltyKind: string[];
  /** 出具警示函, 监管谈话, 责令改正 … of a supervisor's decision on measures. */
  regulatoryMeasures: string[];
  penaltyContent?: string;
  /** All fines of the decision in fen; `bad` where a fine is imposed and its sum is not plain. */
  fineAmount: CodeReading<number>;
  confiscatedAmount: CodeReading<number>;
  penaltyAuthority?: string;
  regulatorFamily?: string;
  region?: Region;
  decisionDate: CodeReading<string>;
  isRectificationOrdered: boolean;
}
