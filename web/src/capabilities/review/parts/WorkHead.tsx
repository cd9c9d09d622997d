import { type ReviewDetail, strictnessNames } from '@antai/contract/review/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Progress, Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { ChoiceButton } from '../../../ui/ChoiceButton.tsx';
import { ScanValues } from '../../../ui/ScanValues.tsx';
import { scanOf } from '../../files/queries.ts';
import { type ExportFormat, typesQuery, useExport, useHandBack } from '../queries.ts';
import type { Group } from './group-findings.ts';
import { openOf } from './may-decide.ts';
import styles from './Workbench.module.css';

interface Props {
  detail: ReviewDetail;
  groups: Group[];
  onChange: () => void;
}

const formats: { key: ExportFormat; label: string; what: string; ending: string }[] = [
  { key: 'redline', label: '修订稿（Word）', what: '修订稿', ending: 'docx' },
  { key: 'word', label: '审查报告（Word）', what: '审查报告', ending: 'docx' },
  { key: 'pdf', label: '审查报告（PDF）', what: '审查报告', ending: 'pdf' },
  { key: 'excel', label: '发现列表（Excel）', what: '审查发现', ending: 'xlsx' },
];

/** What is reviewed and how, how much is decided, and what can be taken away. */
export function WorkHead({ detail, groups, onChange }: Props) {
  const { recordId, name, typeName, settings, fileType, playbook, earlierName, isOwn } = detail;
  const handBack = useHandBack(recordId);
  const mine = groups.filter(({ first }) => isOwn || first.assignment);
  const open = openOf(groups);
  const { data } = useQuery(typesQuery);
  const save = useExport(recordId);
  const type = data?.types.find(({ typeId }) => typeId === settings.typeId);
  const side = settings.side === 'both' ? '中立' : (type?.sides[settings.side] ?? settings.side);
  const decided = mine.filter(({ first }) => first.decision !== 'open').length;
  const isRedlined = fileType === 'docx';
  const bare = name.replace(/\.\w{1,5}$/u, '');
  return (
    <header className={styles.head}>
      <Link {...addresses.contractReview()}>合同审查</Link>
      <h1 title={name}>{name}</h1>
      <Tag>{typeName ?? '通用规则'}</Tag>
      <Tag color="blue">我方：{side}</Tag>
      <Tag>{strictnessNames[settings.strictness]}</Tag>
      {playbook ? <Tag title={`立场库：${playbook.name}`}>立场库 第{playbook.version}版</Tag> : null}
      {earlierName ? <Tag color="blue">只审对方改动</Tag> : null}
      {isOwn ? (
        <Button size="small" type="link" onClick={onChange}>
          更改
        </Button>
      ) : (
        <Tag color="purple">审查人：{detail.ownerName}</Tag>
      )}
      <span className={styles.progress}>
        <Progress
          aria-label="已处理"
          size="small"
          showInfo={false}
          percent={mine.length === 0 ? 100 : (decided / mine.length) * 100}
        />
        <span className="tabular">
          已处理 {decided}/{mine.length}
        </span>
      </span>
      {isOwn ? <ScanValues source={scanOf(detail)} /> : null}
      {!isOwn && open.length > 0 ? (
        <Button size="small" loading={handBack.isPending} onClick={() => handBack.mutate(open)}>
          全部交回（{open.length}）
        </Button>
      ) : null}
      {isRedlined || !isOwn ? null : <small title="修订稿写在docx原件中">原件不是docx，只有报告与列表</small>}
      {isOwn ? (
        <ChoiceButton
          choices={formats
            .filter(({ key }) => key !== 'redline' || isRedlined)
            .map(({ key, label }) => ({ key, label }))}
          isBusy={save.isPending}
          onChoose={key => {
            const format = formats.find(each => each.key === key)!;
            save.mutate({ format: format.key, name: `${bare}（${format.what}）.${format.ending}` });
          }}
        >
          导出
        </ChoiceButton>
      ) : null}
    </header>
  );
}
