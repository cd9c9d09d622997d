import { recordTypes } from '@antai/contract/records';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../lib/format.ts';
import { Fact, FactCard } from '../../../ui/FactCard.tsx';
import type { Cited } from './CitedArticle.tsx';
import type { CaseFields, Party } from './case-fields.ts';

interface Props {
  fields: CaseFields;
  onCite: (cited: Cited) => void;
}

/** What is known of the case besides its text. */
export function CaseFacts({ fields, onCite }: Props) {
  const { parties = [], adjudicators = [], relatedCaseNumbers = [] } = fields;
  const cited = uniqueProvisions(fields);
  return (
    <>
      <FactCard title="案件信息">
        <dl>
          <Fact name="法院" value={fields.court} />
          <Fact name="案由" value={fields.causeOfAction?.join('、')} />
          <Fact
            name="类型"
            value={[fields.caseType, fields.trialProcedure, fields.documentType].filter(Boolean).join(' · ')}
          />
          <Fact name="裁判日期" value={fields.judgmentDate} />
          <Fact
            name="标的额"
            value={fields.amountInDispute === undefined ? undefined : `${formatMoney(fields.amountInDispute)}元`}
          />
          <Fact name="结论" value={fields.outcome} />
          <Fact name="来源" value={fields.dataFrom} />
        </dl>
      </FactCard>
      {parties.length > 0 ? (
        <FactCard title="当事人">
          <ul>
            {parties.map((party, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two masked parties may bear one name
              <PartyLine key={index} party={party} />
            ))}
          </ul>
        </FactCard>
      ) : null}
      {adjudicators.length > 0 ? (
        <FactCard title="审判人员">
          <dl>
            {adjudicators.map(({ name, role }) => (
              <Fact key={`${role}${name}`} name={role} value={name} />
            ))}
          </dl>
        </FactCard>
      ) : null}
      {cited.length > 0 ? (
        <FactCard title="援引法条">
          <ul>
            {cited.map(({ statute, articles }) => (
              <li key={statute}>
                《{statute}》
                <div className="case-articles">
                  {articles.map(article => (
                    <button key={article} type="button" onClick={() => onCite({ statute, article, articles })}>
                      {article}
                    </button>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </FactCard>
      ) : null}
      {relatedCaseNumbers.length > 0 ? (
        <FactCard title="关联案号">
          <ul>
            {relatedCaseNumbers.map(({ caseNumber, relation }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a number may be named twice
              <li key={index}>
                {relation ? `${relation} ` : ''}
                <Link to="/intelligentTools/toolsIndex" search={searchOf(caseNumber) as never}>
                  {caseNumber}
                </Link>
              </li>
            ))}
          </ul>
        </FactCard>
      ) : null}
    </>
  );
}

const searchOf = (caseNumber: string) => ({
  showPage: 'searchResult',
  mainTab: 'cases',
  queryList: [
    { baseQueryBO: { fieldEn: 'fullText', fieldValue: caseNumber, matchType: 1 }, categoryId: recordTypes.cases },
  ],
});

/** Each statute once, with every article cited of it. */
function uniqueProvisions({ citedProvisions = [] }: CaseFields): { statute: string; articles: string[] }[] {
  const byStatute = new Map<string, Set<string>>();
  for (const { statute, articles } of citedProvisions) {
    const known = byStatute.get(statute) ?? new Set();
    for (const article of articles) known.add(article);
    byStatute.set(statute, known);
  }
  return [...byStatute].map(([statute, articles]) => ({ statute, articles: [...articles] }));
}

function PartyLine({ party }: { party: Party }) {
  const agents = (party.agents ?? []).map(({ name, lawFirm }) => (lawFirm ? `${name}（${lawFirm}）` : name));
  return (
    <li>
      <span className="case-role">{party.litigationRole ?? '当事人'}</span> {party.name}
      {party.legalRepresentative ? <small>法定代表人 {party.legalRepresentative}</small> : null}
      {agents.length > 0 ? <small>代理人 {agents.join('、')}</small> : null}
    </li>
  );
}
