import groups from '../data/groups.json' with { type: 'json' };
import appeal from '../data/templates/appeal.json' with { type: 'json' };
import articlesOfAssociation from '../data/templates/articles-of-association.json' with { type: 'json' };
import boardResolution from '../data/templates/board-resolution.json' with { type: 'json' };
import civilComplaintDivorce from '../data/templates/civil-complaint-divorce.json' with { type: 'json' };
import civilComplaintLabour from '../data/templates/civil-complaint-labour.json' with { type: 'json' };
import civilComplaintLoan from '../data/templates/civil-complaint-loan.json' with { type: 'json' };
import civilComplaintSale from '../data/templates/civil-complaint-sale.json' with { type: 'json' };
import counterclaim from '../data/templates/counterclaim.json' with { type: 'json' };
import defenceStatement from '../data/templates/defence-statement.json' with { type: 'json' };
import dueDiligenceList from '../data/templates/due-diligence-list.json' with { type: 'json' };
import enforcementApplication from '../data/templates/enforcement-application.json' with { type: 'json' };
import equityTransfer from '../data/templates/equity-transfer.json' with { type: 'json' };
import evidenceList from '../data/templates/evidence-list.json' with { type: 'json' };
import jurisdictionObjection from '../data/templates/jurisdiction-objection.json' with { type: 'json' };
import labourContract from '../data/templates/labour-contract.json' with { type: 'json' };
import lawyerLetter from '../data/templates/lawyer-letter.json' with { type: 'json' };
import leaseContract from '../data/templates/lease-contract.json' with { type: 'json' };
import legalOpinion from '../data/templates/legal-opinion.json' with { type: 'json' };
import legalRepresentativeCertificate from '../data/templates/legal-representative-certificate.json' with {
  type: 'json',
};
import loanContract from '../data/templates/loan-contract.json' with { type: 'json' };
import nda from '../data/templates/nda.json' with { type: 'json' };
import paymentDemand from '../data/templates/payment-demand.json' with { type: 'json' };
import powerOfAttorney from '../data/templates/power-of-attorney.json' with { type: 'json' };
import preservationApplication from '../data/templates/preservation-application.json' with { type: 'json' };
import privacyNotice from '../data/templates/privacy-notice.json' with { type: 'json' };
import retrialApplication from '../data/templates/retrial-application.json' with { type: 'json' };
import salesContract from '../data/templates/sales-contract.json' with { type: 'json' };
import settlement from '../data/templates/settlement.json' with { type: 'json' };
import shareholderResolution from '../data/templates/shareholder-resolution.json' with { type: 'json' };
import softwareDev from '../data/templates/software-dev.json' with { type: 'json' };
import terminationNotice from '../data/templates/termination-notice.json' with { type: 'json' };
import will from '../data/templates/will.json' with { type: 'json' };
import type { Template } from './template.ts';

interface TemplateGroup {
  id: string;
  name: string;
  order: number;
  description: string;
  /** The ids of its templates, in the order they are shown. */
  templates: string[];
}

// JSON gives wider types than a template has; the test reads every one of them
const templates = [
  appeal,
  articlesOfAssociation,
  boardResolution,
  civilComplaintDivorce,
  civilComplaintLabour,
  civilComplaintLoan,
  civilComplaintSale,
  counterclaim,
  defenceStatement,
  dueDiligenceList,
  enforcementApplication,
  equityTransfer,
  evidenceList,
  jurisdictionObjection,
  labourContract,
  lawyerLetter,
  leaseContract,
  legalOpinion,
  legalRepresentativeCertificate,
  loanContract,
  nda,
  paymentDemand,
  powerOfAttorney,
  preservationApplication,
  privacyNotice,
  retrialApplication,
  salesContract,
  settlement,
  shareholderResolution,
  softwareDev,
  terminationNotice,
  will,
] as Template[];
const byId = new Map(templates.map(template => [template.id, template]));

/** The groups of the ready templates in their order, each with the ids of its templates. */
export const listTemplateGroups = (): TemplateGroup[] => groups.groups;

/** The ready templates, of every group in its order. */
export const listTemplates = (): Template[] => groups.groups.flatMap(group => group.templates.map(id => byId.get(id)!));

/** A ready template; undefined for an id that none has. */
export const readyTemplate = (id: string): Template | undefined => byId.get(id);
