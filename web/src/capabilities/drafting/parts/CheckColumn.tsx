import { Button } from 'antd';
import { BasisLine } from './BasisLine.tsx';
import styles from './CheckColumn.module.css';
import type { Draft } from './use-draft.ts';

interface Props {
  draft: Draft;
  /** There are sections that a model could draft, and there is no model. */
  lacksModel: boolean;
  onChoose: (fieldId: string) => void;
}

/** What has to be put right, what is missing, what to look at with its legal basis, and hints of who wrote the template. */
export function CheckColumn({ draft, lacksModel, onChoose }: Props) {
  const { template, issues, missing, printed } = draft;
  const nameOf = (fieldId: string) => template.fields.find(({ id }) => id === fieldId)?.label ?? fieldId;
  const faults = issues.filter(({ kind }) => kind === 'invalid');
  const errors = printed.checks.filter(({ level }) => level === 'error').length;
  return (
    <aside className={styles.column} aria-label="核对">
      <h2>
        核对
        <span>
          {faults.length + errors > 0 ? <b data-level="error">{faults.length + errors}</b> : null}
          {printed.checks.length - errors > 0 ? <b data-level="warn">{printed.checks.length - errors}</b> : null}
        </span>
      </h2>
      {faults.map(({ fieldId, message, at, part }) => (
        <button
          key={`${fieldId}${at}${part}${message}`}
          type="button"
          className={styles.item}
          data-level="error"
          onClick={() => onChoose(fieldId)}
        >
          <b>{nameOf(fieldId)}</b>
          {message}
        </button>
      ))}
      {printed.checks.map(({ checkId, level, message, legalBasis, fieldIds }) => (
        <div key={checkId} className={styles.item} data-level={level}>
          <b>{level === 'error' ? '须改' : '提示'}</b>
          {message}
          {fieldIds[0] ? (
            <Button type="link" size="small" onClick={() => onChoose(fieldIds[0]!)}>
              去填写
            </Button>
          ) : null}
          {legalBasis.map(basis => (
            <BasisLine key={`${basis.statute}${basis.article}`} basis={basis} />
          ))}
        </div>
      ))}
      {faults.length + printed.checks.length === 0 ? <p className={styles.quiet}>没有须改之处。</p> : null}
      <h3>缺项{missing.length > 0 ? ` ${missing.length}` : '：无'}</h3>
      <ul className={styles.missing}>
        {missing.map(fieldId => (
          <li key={fieldId}>
            <Button type="link" size="small" onClick={() => onChoose(fieldId)}>
              {nameOf(fieldId)}
            </Button>
          </li>
        ))}
      </ul>
      <h3>起草提示</h3>
      <ul className={styles.notes}>
        {template.notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {lacksModel ? (
        <>
          <h3>段落拟稿</h3>
          <p className={styles.quiet}>
            尚未配置模型。配置后，事实、理由等段落可依据所填内容与本库检得的法条、案例拟写，引用逐条核验，逐项采纳。
          </p>
        </>
      ) : null}
      <h3>法律依据</h3>
      {template.legalBasis.map(basis => (
        <BasisLine key={`${basis.statute}${basis.article}`} basis={basis} />
      ))}
    </aside>
  );
}
