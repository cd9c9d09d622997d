import { CheckOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { ComparisonDetail } from '@antai/contract/comparison';
import { ScanValues } from '../../../ui/ScanValues.tsx';
import { scanOf } from '../../files/queries.ts';
import styles from './CoverageLine.module.css';
import { countHidden, type IgnoredKinds, nameIgnored, sayHidden } from './ignored.ts';

/** The body is counted by its paragraphs, tables and notes by themselves. */
const unitOf = (what: string) => (what === '正文' ? '段' : '处');

/** What was compared and what was not, and what the redline proved when it was read again. */
export function CoverageLine({ detail, ignored }: { detail: ComparisonDetail; ignored: IgnoredKinds }) {
  const hidden = sayHidden(countHidden(detail, ignored));
  const { coverage, proof, versions, before, after } = detail;
  if (!coverage) return null;
  const { compared, notCompared, coarse } = coverage;
  const rough = coarse > 0 ? [`${coarse}处差异过大，按整段列出`] : [];
  return (
    <footer className={styles.line}>
      <b>覆盖</b>
      <span>
        <CheckOutlined aria-hidden />{' '}
        {compared
          .map(({ what, before, after }) => `${what} 旧稿${before}${unitOf(what)}、新稿${after}${unitOf(what)}`)
          .join('，')}
      </span>
      <span className={styles.warn}>
        <ExclamationCircleOutlined aria-hidden /> 未比对：{[...notCompared, ...rough].join('、') || '无'}
      </span>
      <span>拒绝：无</span>
      <span>
        {ignored.size > 0
          ? `忽略：${nameIgnored(ignored)}（${hidden ? `${hidden}未列出` : '没有这样的差异'}）`
          : '忽略：无'}
      </span>
      <ScanValues source={scanOf(versions[before]!)} name="旧稿" />
      <ScanValues source={scanOf(versions[after]!)} name="新稿" />
      {proof ? (
        <span className={styles.proof}>
          <Proof isTrue={proof.isNewWhenAccepted} text="全部接受＝新稿" other="新稿" />
          <Proof isTrue={proof.isOldWhenRejected} text="全部拒绝＝旧稿" other="旧稿" />
          {proof.notCarried.length > 0 ? <small>修订稿未含：{proof.notCarried.join('、')}</small> : null}
        </span>
      ) : null}
    </footer>
  );
}

const Proof = ({ isTrue, text, other }: { isTrue: boolean; text: string; other: string }) => (
  <span data-true={isTrue} title="按修订稿重新读出的文字核对，空段不计">
    {isTrue ? <CheckOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}{' '}
    {isTrue ? text : `未能证明${text}：重新读出的文字与${other}不完全相同，导出后请与${other}核对`}
  </span>
);
