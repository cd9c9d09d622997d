import { UploadOutlined } from '@ant-design/icons';
import {
  companiesMax,
  type DiligenceKind,
  type DiligenceModule,
  diligenceModules,
} from '@antai/contract/due-diligence';
import { useNavigate } from '@tanstack/react-router';
import { Button, Checkbox, Input, Upload } from 'antd';
import { useState } from 'react';
import type { Address } from '../../../app/addresses.ts';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { useBegin, useReadNames } from '../queries.ts';
import styles from './StartForm.module.css';
import { splitNames } from './split-names.ts';

interface Draft {
  name: string;
  text: string;
  modules: DiligenceModule[];
}

interface Props {
  kind: DiligenceKind;
  /** Where the check of a record is read. */
  addressOf: (recordId: string) => Address;
}

const options = Object.entries(diligenceModules).map(([value, label]) => ({ value, label }));
const everyModule = Object.keys(diligenceModules) as DiligenceModule[];
const empty: Draft = { name: '', text: '', modules: everyModule };

/** Which companies are looked at, and what of them: one name, or a list that is pasted or read from a workbook. */
export function StartForm({ kind, addressOf }: Props) {
  const draftName = `dueDiligence:${kind}`;
  const [draft, setDraft] = useState(() => readDraft<Draft>(draftName) ?? empty);
  const begin = useBegin();
  const navigate = useNavigate();
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(draftName, next);
  };
  const isOne = kind === 'quick';
  const names = isOne ? [draft.text.trim()].filter(Boolean) : splitNames(draft.text);
  const isTooMany = names.length > companiesMax;
  const start = () =>
    begin.mutate(
      { kind, names, modules: draft.modules, ...(draft.name.trim() ? { name: draft.name.trim() } : {}) },
      {
        onSuccess: ({ recordId }) => {
          dropDraft(draftName);
          void navigate(addressOf(recordId));
        },
      },
    );
  return (
    <form
      className={styles.form}
      aria-label="新的核查"
      onSubmit={event => {
        event.preventDefault();
        start();
      }}
    >
      {kind === 'project' ? <ProjectInput name={draft.name} onChange={name => change({ name })} /> : null}
      {isOne ? (
        <div className={styles.field}>
          <label htmlFor="diligence-company">企业名称</label>
          <Input
            id="diligence-company"
            value={draft.text}
            maxLength={200}
            placeholder="登记的全称；曾用名也可以"
            onChange={event => change({ text: event.target.value })}
          />
        </div>
      ) : (
        <NamesInput text={draft.text} count={names.length} isTooMany={isTooMany} onChange={text => change({ text })} />
      )}
      <fieldset className={styles.modules}>
        <legend>核查方面</legend>
        <Checkbox.Group
          options={options}
          value={draft.modules}
          onChange={values => change({ modules: values as DiligenceModule[] })}
        />
      </fieldset>
      <div className={styles.foot}>
        <small>
          依据已导入的登记资料、裁判文书、行政处罚与公示信息，以固定规则定级，逐项附依据；未收录的如实说明。
        </small>
        <Button
          type="primary"
          htmlType="submit"
          disabled={names.length === 0 || isTooMany || draft.modules.length === 0}
          loading={begin.isPending}
        >
          开始核查
        </Button>
      </div>
    </form>
  );
}

const ProjectInput = ({ name, onChange }: { name: string; onChange: (name: string) => void }) => (
  <div className={styles.field}>
    <label htmlFor="diligence-project">项目名称（选填）</label>
    <Input
      id="diligence-project"
      value={name}
      maxLength={60}
      placeholder="如：澄屿控股收购项目"
      onChange={event => onChange(event.target.value)}
    />
  </div>
);

interface NamesProps {
  text: string;
  count: number;
  isTooMany: boolean;
  onChange: (text: string) => void;
}

function NamesInput({ text, count, isTooMany, onChange }: NamesProps) {
  const read = useReadNames();
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor="diligence-names">企业名称，一行一家</label>
        <Upload
          accept=".xlsx"
          showUploadList={false}
          beforeUpload={file => {
            read.mutate(file, {
              onSuccess: names => onChange([...new Set([...splitNames(text), ...names])].join('\n')),
            });
            return false;
          }}
        >
          <Button size="small" icon={<UploadOutlined />} loading={read.isPending}>
            从 xlsx 读入
          </Button>
        </Upload>
      </div>
      <Input.TextArea
        id="diligence-names"
        value={text}
        autoSize={{ minRows: 5, maxRows: 14 }}
        placeholder={'栖桐科技有限公司\n澄屿控股有限公司'}
        onChange={event => onChange(event.target.value)}
      />
      <small data-bad={isTooMany} role="status" className="tabular">
        {isTooMany ? `${count}家，一次至多${companiesMax}家，请分几次核查` : `${count}家`}
      </small>
    </div>
  );
}
