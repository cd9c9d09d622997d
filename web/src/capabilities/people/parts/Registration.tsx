import type { CompanyFields } from '@antai/contract/records/company';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Facts } from './Facts.tsx';
import { HitText } from './HitText.tsx';

const yuan = (amountFen: number | undefined) => (amountFen === undefined ? undefined : `${formatMoney(amountFen)}元`);
const hit = (section: string, text: string | undefined) =>
  text ? <HitText section={section} text={text} /> : undefined;
const count = (value: number | undefined) => (value ? `${formatCount(value)} 件` : undefined);

/** What the register says of an organisation, and how often it was met. */
export function Registration({ fields }: { fields: CompanyFields }) {
  return (
    <>
      <Facts
        facts={[
          ['法定代表人', hit('registration', fields.legalRepresentative)],
          ['注册号', fields.registrationNumber],
          ['法域', fields.jurisdiction],
          ['公司类型', hit('registration', fields.companyType)],
          ['注册资本', yuan(fields.registeredCapital)],
          ['实缴资本', yuan(fields.paidInCapital)],
          ['成立日期', fields.establishedDate],
          ['营业期限', fields.businessTerm],
          ['核准日期', fields.approvedDate],
          ['登记机关', hit('registration', fields.registrationAuthority)],
          ['地域', fields.region?.join(' ')],
          ['行业', fields.industry],
          ['证券代码', fields.stockCode],
          ['上市日期', fields.listedDate],
          ['实际控制人', fields.actualController],
          ['参保人数', fields.insuredCount],
          ['英文名称', fields.englishName],
          ['曾用名与别名', hit('formerNames', fields.formerNames?.join('、'))],
          ['分支机构', fields.branches?.join('、')],
          ['涉诉', count(fields.lawsuitCount)],
          ['作为被告标的额', fields.amountAsDefendant ? yuan(fields.amountAsDefendant) : undefined],
          ['代理案件', count(fields.representedCount)],
          ['处罚', count(fields.penaltyCount)],
          ['罚没合计', fields.fineTotal ? yuan(fields.fineTotal) : undefined],
          ['最近出现', fields.lastSeenDate],
          ['资料来源', [...(fields.dataOrigin ?? []), fields.dataFrom].filter(Boolean).join('、')],
        ]}
      />
      <Facts
        facts={[
          ['住所', hit('registration', fields.address)],
          ['经营范围', hit('businessScope', fields.businessScope)],
        ]}
      />
    </>
  );
}
