import { type CheckId, checkNames } from '@antai/contract/correction';
import styles from './CheckTable.module.css';

const abouts: Record<CheckId, string> = {
  'amount-words': '并列书写的大写与小写须相等',
  sum: '句中与表中的合计须等于分项之和',
  dates: '不存在的日期、倒置的起止、与起止不符的期限、不符的星期',
  numbering: '同一层级的缺号、重号、倒号',
  'cross-reference': '引用本文件没有的条、款、项与附件',
  punctuation: '不成对、重叠的标点，中文中的半角标点',
  repeated: '无意义地连写两次的字词',
  'defined-terms': '定义后未用、未定义即用、重复定义的术语',
  'party-drift': '与首部写法不一致的当事人名称',
  blanks: '未填的空白与待定、XX 一类占位',
  titles: '不存在的法规名称、机构旧称',
  repealed: '已废止的法规，附对应的新条文',
  provisions: '不存在的条文，与条文不一致的引文',
  confusion: '签定、权力义务一类易错词 853 条，按上下文判断',
  evidence: '现定、行潍一类音近、形近、颠倒、多缺的字，按法规与裁判文书的用字统计判断，本机导入的文书也计入，附把握',
  model: '配置了语言模型时，检查之后可请其复看；建议逐处标明，不动名称、数字、日期与援引，须逐处核对',
};

/** What is checked, said before one begins. */
export function CheckTable() {
  return (
    <section className={styles.card} aria-label="检查项目">
      <h2>检查项目</h2>
      <dl>
        {(Object.keys(checkNames) as CheckId[]).map(check => (
          <div key={check}>
            <dt>{checkNames[check]}</dt>
            <dd>{abouts[check]}</dd>
          </div>
        ))}
      </dl>
      <p>引号内较长的引文与批注不查用词；错别字在引文与书名号内只报几乎确定的，人名与案号不报。语义与文风不查。</p>
    </section>
  );
}
