import {
  levelNames,
  type ReviewDetail,
  type ReviewFacts,
  type ReviewSide,
  type ReviewStrictness,
  strictnessNames,
} from '@antai/contract/review/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Radio, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatCount } from '../../../lib/format.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { checklistQuery, typesQuery, useStart } from '../queries.ts';
import { PlaybookSelect } from './PlaybookSelect.tsx';
import styles from './SettingsForm.module.css';

const anyType = '';
const strictnesses = Object.entries(strictnessNames).map(([value, label]) => ({
  value: value as ReviewStrictness,
  label,
}));

/** What is confirmed before a contract is judged: type, side, strictness, the signing day, facts and the checklist. */
export function SettingsForm({ detail, onDone }: { detail: ReviewDetail; onDone: () => void }) {
  const { recordId, name, preparation, settings } = detail;
  const { typeOutcome, candidates, otherLaw, unread, characters, hasTrackedChanges, factsWanted } = preparation;
  const isAsked = typeOutcome === 'close' && settings.typeId === null;
  const [typeId, setTypeId] = useState<string | undefined>(isAsked ? undefined : (settings.typeId ?? anyType));
  const [side, setSide] = useState<ReviewSide>(settings.side);
  const [strictness, setStrictness] = useState(settings.strictness);
  const [signDate, setSignDate] = useState(settings.signDate);
  const [facts, setFacts] = useState<ReviewFacts>(settings.facts);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isMainland, setMainland] = useState(settings.isMainland);
  const [hasModel, setModel] = useState(settings.hasModel);
  const [playbookId, setPlaybookId] = useState(detail.playbook?.playbookId);
  const { data: types } = useQuery(typesQuery);
  const { data: checklist } = useQuery(checklistQuery(typeId || null));
  const start = useStart(recordId);
  const type = types?.types.find(each => each.typeId === typeId);
  const whyNot = typeId === undefined ? '先选择合同类型' : otherLaw && !isMainland ? '先确认适用法' : undefined;
  const points = checklist?.points ?? [];
  const begin = () => {
    const pointIds =
      left.size > 0 ? points.filter(({ pointId }) => !left.has(pointId)).map(each => each.pointId) : undefined;
    const rest = pointIds ? { pointIds } : {};
    const day = signDate ? { signDate } : {};
    start.mutate(
      {
        typeId: typeId || null,
        side,
        strictness,
        facts,
        isMainland,
        hasModel: hasModel && (types?.hasModel ?? false),
        ...day,
        ...rest,
        ...(playbookId ? { playbookId } : {}),
      },
      { onSuccess: onDone },
    );
  };
  return (
    <div className={styles.screen}>
      <PageHead
        title={name}
        about={`${formatCount(characters)}字。${partiesOf(preparation)}${unread.length > 0 ? `未读或须核对：${unread.join('、')}。` : ''}${hasTrackedChanges ? '原件含修订，按接受后的文字审查。' : ''}`}
        actions={<Link {...addresses.contractReview()}>返回合同审查</Link>}
      />
      <section className={styles.card} aria-label="审查设置">
        {otherLaw ? (
          <div className={styles.law} role="alert">
            <b>请先确认适用法</b>
            <p>{otherLaw}。内地的规则不能直接套用。</p>
            <Checkbox checked={isMainland} onChange={event => setMainland(event.target.checked)}>
              已确认，仍按内地法律审查
            </Checkbox>
          </div>
        ) : null}
        <div className={styles.row}>
          <span>合同类型</span>
          <Select
            aria-label="合同类型"
            className={styles.type}
            placeholder="请选择"
            value={typeId}
            showSearch
            optionFilterProp="label"
            options={[
              ...(types?.types ?? []).map(each => ({ value: each.typeId, label: each.name })),
              { value: anyType, label: '其他（只按通用规则）' },
            ]}
            onChange={next => {
              setTypeId(next);
              setLeft(new Set());
            }}
          />
          <small>{sayOutcome(preparation)}</small>
        </div>
        {candidates.length > 1 ? (
          <div className={styles.row}>
            <span>可能是</span>
            {candidates.map(each => (
              <Button key={each.typeId} size="small" onClick={() => setTypeId(each.typeId)}>
                {each.name} {Math.round(each.share * 100)}%
              </Button>
            ))}
          </div>
        ) : null}
        <div className={styles.row}>
          <span>我方立场</span>
          <Segmented
            aria-label="我方立场"
            value={side}
            options={[
              { value: 'a', label: type ? type.sides.a : '甲方' },
              { value: 'b', label: type ? type.sides.b : '乙方' },
              { value: 'both', label: '中立' },
            ]}
            onChange={setSide}
          />
          <span>审查尺度</span>
          <Segmented aria-label="审查尺度" value={strictness} options={strictnesses} onChange={setStrictness} />
        </div>
        <div className={styles.row}>
          <label htmlFor="review-sign-date">签约日</label>
          <DatePicker
            id="review-sign-date"
            allowClear={false}
            value={dayjs(signDate)}
            onChange={day => day && setSignDate(day.format('YYYY-MM-DD'))}
          />
          <small>{preparation.signDate ? '合同写明' : '合同未写明，先按今天'}；决定利率上限与法律是否施行</small>
        </div>
        {factsWanted.includes('lender') ? (
          <Question
            text="出借人是银行或其他金融机构吗？"
            why="金融机构贷款不适用民间借贷的四倍LPR"
            value={facts.lender}
            options={[
              { value: 'bank', label: '是' },
              { value: 'other', label: '不是' },
            ]}
            onChange={lender => setFacts({ ...facts, lender })}
          />
        ) : null}
        {factsWanted.includes('payer') ? (
          <Question
            text="付款方是机关、事业单位或大型企业，收款方是中小企业吗？"
            why="决定是否适用保障中小企业款项支付的规则"
            value={facts.payer}
            options={[
              { value: 'large', label: '是' },
              { value: 'other', label: '不是' },
            ]}
            onChange={payer => setFacts({ ...facts, payer })}
          />
        ) : null}
        <div className={styles.row}>
          <span>立场库</span>
          <PlaybookSelect typeId={typeId || null} value={playbookId} onChange={setPlaybookId} />
        </div>
        {types?.hasModel ? (
          <div className={styles.row}>
            <span>语言模型</span>
            <Checkbox checked={hasModel} onChange={event => setModel(event.target.checked)}>
              另由语言模型逐条审读
            </Checkbox>
            <small>条款文字发给管理员配置的模型，发往外部的先遮盖姓名与号码；不改变规则与清单的任何发现</small>
          </div>
        ) : null}
        {detail.earlierName ? (
          <p className={styles.scope}>只审对方改动：与上一稿“{detail.earlierName}”比较，未改动处的发现不列，只计数。</p>
        ) : null}
        {type?.note ? <small>{type.note}</small> : null}
      </section>
      <section className={styles.card} aria-label="审查清单">
        <h2>
          审查清单 {points.length - left.size}/{points.length}
          <small>另有硬规则{checklist?.ruleCount ?? 0}条，一律审查</small>
        </h2>
        <ul className={styles.points}>
          {points.map(({ pointId, title, level, lookFor }) => (
            <li key={pointId}>
              <Checkbox
                checked={!left.has(pointId)}
                onChange={event => setLeft(toggle(left, pointId, !event.target.checked))}
              >
                <b data-level={level}>{levelNames[level]}</b> {title}
                <small>{lookFor}</small>
              </Checkbox>
            </li>
          ))}
        </ul>
      </section>
      <footer className={styles.foot}>
        <Button type="primary" disabled={whyNot !== undefined} loading={start.isPending} onClick={begin}>
          开始审查
        </Button>
        {detail.taskId ? (
          <Button type="text" onClick={onDone}>
            取消
          </Button>
        ) : null}
        <small>{whyNot ?? (hasModel ? '硬规则、清单与语言模型' : '离线模式：硬规则与清单，未使用语言模型')}</small>
      </footer>
    </div>
  );
}

interface QuestionProps<Value extends string> {
  text: string;
  why: string;
  value: Value | undefined;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Question<Value extends string>({ text, why, value, options, onChange }: QuestionProps<Value>) {
  return (
    <fieldset className={styles.question}>
      <legend>{text}</legend>
      <Radio.Group options={options} value={value} onChange={event => onChange(event.target.value as Value)} />
      <small>{why}</small>
    </fieldset>
  );
}

function toggle(set: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

const partiesOf = ({ parties }: ReviewDetail['preparation']) =>
  parties.length > 0 ? `${parties.map(({ role, name }) => `${role}：${name}`).join('；')}。` : '未读出当事人名称。';

function sayOutcome({ typeOutcome, candidates }: ReviewDetail['preparation']): string {
  if (typeOutcome === 'none') return '没有认出类型，请选择；选“其他”只按通用规则审查';
  if (typeOutcome === 'close') return '几类难以区分，请选择';
  return `已识别，把握${Math.round((candidates[0]?.share ?? 0) * 100)}%；不对请改选`;
}
