import { basesOfFindingMax } from '@antai/contract/questionnaires/content';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, InputNumber, Select, Tag } from 'antd';
import { useState } from 'react';
import { useSettled } from '../../../lib/use-settled.ts';
import { basesQuery } from '../queries.ts';
import { BasisTags } from './BasisTags.tsx';
import { type Content, type FindingContent, readBases, writeBases } from './edit-content.ts';
import { Labelled } from './Labelled.tsx';
import styles from './WholeEditor.module.css';

interface FindingProps {
  finding: FindingContent;
  dimensions: Content['dimensions'];
  onChange: (finding: FindingContent) => void;
  onAccept: () => void;
  onRemove: () => void;
}

/** A finding: its reason, what it rests on, what is to be done by whom and when. */
export function FindingFields({ finding, dimensions, onChange, onAccept, onRemove }: FindingProps) {
  const { title, reason, dimension, legalBasis, remedy } = finding;
  const set = (part: Partial<FindingContent>) => onChange({ ...finding, ...part });
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.finding} id={`edit-${finding.id}`} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {title || '未命名的发现'} {finding.isProposed ? <Tag color="warning">模型拟稿，待采纳</Tag> : null}
      </summary>
      <div className={styles.line}>
        <Input
          aria-label="发现的标题"
          maxLength={200}
          value={title}
          onChange={event => set({ title: event.target.value })}
        />
        <Select
          aria-label="发现的维度"
          className={styles.choice}
          value={dimension}
          options={dimensions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={id => set({ dimension: id })}
        />
        {finding.isProposed ? (
          <Button size="small" onClick={onAccept}>
            采纳
          </Button>
        ) : null}
        <Button type="link" size="small" danger onClick={onRemove}>
          删除
        </Button>
      </div>
      <Labelled name="理由">
        <Input.TextArea
          aria-label="理由"
          placeholder="理由"
          autoSize
          maxLength={2000}
          value={reason}
          onChange={event => set({ reason: event.target.value })}
        />
      </Labelled>
      <BasisInput bases={legalBasis} isShown={isOpen} onChange={changed => set({ legalBasis: changed })} />
      <RemedyFields remedy={remedy} onChange={changed => set({ remedy: changed })} />
    </details>
  );
}

interface RemedyProps {
  remedy: FindingContent['remedy'];
  onChange: (remedy: FindingContent['remedy']) => void;
}

/** What is to be done, by whom and when, and what shows that it was. */
function RemedyFields({ remedy, onChange }: RemedyProps) {
  const set = (part: Partial<FindingContent['remedy']>) => onChange({ ...remedy, ...part });
  const setEvidence = (text: string) => {
    const { evidence: _before, ...rest } = remedy;
    onChange(text === '' ? rest : { ...rest, evidence: text });
  };
  return (
    <>
      <Labelled name="整改建议">
        <Input.TextArea
          aria-label="整改建议"
          placeholder="整改建议"
          autoSize
          maxLength={2000}
          value={remedy.action}
          onChange={event => set({ action: event.target.value })}
        />
      </Labelled>
      <div className={styles.line}>
        <Labelled name="责任人">
          <Input
            aria-label="责任人"
            placeholder="责任人"
            maxLength={200}
            value={remedy.owner}
            onChange={event => set({ owner: event.target.value })}
          />
        </Labelled>
        <Labelled name="整改天数">
          <InputNumber
            aria-label="整改天数"
            min={1}
            precision={0}
            max={3650}
            suffix="天"
            value={remedy.deadline.days}
            onChange={days => days !== null && set({ deadline: { ...remedy.deadline, days } })}
          />
        </Labelled>
        <Labelled name="期限的说明">
          <Input
            aria-label="期限的说明"
            placeholder="期限的说明（可不填）"
            maxLength={200}
            value={remedy.deadline.hint}
            onChange={event => set({ deadline: { ...remedy.deadline, hint: event.target.value } })}
          />
        </Labelled>
      </div>
      <Labelled name="完成整改的证据">
        <Input
          aria-label="完成整改的证据"
          placeholder="完成整改的证据，如补签的合同（可不填）"
          maxLength={200}
          value={remedy.evidence ?? ''}
          onChange={event => setEvidence(event.target.value)}
        />
      </Labelled>
    </>
  );
}

const pauseMs = 600;

/** The legal bases, one a line; what the citation check says of each stands below while it is being written. */
function BasisInput({
  bases,
  isShown,
  onChange,
}: {
  bases: FindingContent['legalBasis'];
  isShown: boolean;
  onChange: (bases: FindingContent['legalBasis']) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? writeBases(bases);
  const all = readBases(useSettled(text, pauseMs), bases);
  const written = all.slice(0, basesOfFindingMax);
  const { data } = useQuery(basesQuery(isShown ? written : []));
  return (
    <div>
      <Labelled name="法律依据">
        <Input.TextArea
          aria-label="法律依据"
          placeholder="法律依据，一行一条，如：《劳动合同法》第八十二条"
          autoSize
          value={text}
          onChange={event => setTyped(event.target.value)}
          onBlur={() => {
            const read = readBases(text, bases);
            if (typed !== undefined) onChange(read.slice(0, basesOfFindingMax));
            // what is too much stays to be shortened
            if (read.length <= basesOfFindingMax) setTyped(undefined);
          }}
        />
      </Labelled>
      {all.length > basesOfFindingMax ? (
        <p role="alert">
          一项发现至多{basesOfFindingMax}条依据，第{basesOfFindingMax + 1}条起没有保存，请删减
        </p>
      ) : null}
      {written.length > 0 && data ? (
        <p className={styles.bases} role="status">
          <BasisTags bases={written} states={data.bases} />
        </p>
      ) : null}
    </div>
  );
}
