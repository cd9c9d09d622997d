import { type CompanyGrade, companyGrades } from '@antai/contract/due-diligence';
import { Tag } from 'antd';

const colours = { high: 'error', medium: 'warning', low: 'processing', none: 'success', unknown: 'default' } as const;
const words = { ...companyGrades, high: '高风险', medium: '中风险', low: '低风险' };

/** What a company comes to, in a word and a colour. */
export const GradeTag = ({ grade }: { grade: CompanyGrade | null }) =>
  grade ? <Tag color={colours[grade]}>{words[grade]}</Tag> : <Tag>待查</Tag>;
