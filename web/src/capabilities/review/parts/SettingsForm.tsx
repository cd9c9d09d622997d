import {
  levelNames,
  type ReviewDetail,
  type ReviewFacts,
  type ReviewSide,
  type ReviewStrictness,
  strictnessNames,
} from '@antai/contract/review/records';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Radio, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { addresses } from '../../../app/addresses.ts';
import { formatCount } from '../../../lib/format.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PlaybookSelect } from './PlaybookSelect.tsx';
import styles from './SettingsForm.module.css';
import { anyType, type Settings, useReviewSettings } from './use-review-settings.ts';

const strictnesses = Object.entries(strictnessNames).map(([value, label]) => ({
  value: value as ReviewStrictness,
  label,
}));

interface Props {
  detail: ReviewDetail;
  onDone: () => void;
}

/** What is confirmed before a contract is judged: type, side, strictness, the signing day, facts and the checklist. */
export function SettingsForm({ detail, onDone }: Props) {
  const { name, preparation } = detail;
  const { otherLaw, unread, characters, hasTrackedChanges, factsWanted } = preparation;
  const settings = useReviewSettings(detail, onDone);
  const { choice, change, types, type } = settings;
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
            <Checkbox checked={choice.isMainland} onChange={event => change({ isMainland: event.target.checked })}>
              已确认，仍按内地法律审查
            </Checkbox>
          </div>
        ) : null}
        <TypeRows preparation={preparation} settings={settings} />
        <StanceRows preparation={preparation} settings={settings} />
        <Facts questions={factsWanted} facts={choice.facts} onChange={facts => change({ facts })} />
        <div className={styles.row}>
          <span>立场库</span>
          <PlaybookSelect
            typeId={choice.typeId || null}
            value={choice.playbookId}
            onChange={playbookId => change({ playbookId })}
          />
        </div>
        {types?.hasModel ? (
          <div className={styles.row}>
            <span>语言模型</span>
            <Checkbox checked={choice.hasModel} onChange={event => change({ hasModel: event.target.checked })}>
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
      <Checklist settings={settings} />
      <Foot canCancel={detail.taskId !== null} settings={settings} onCancel={onDone} />
    </div>
  );
}

interface PartProps {
  preparation: ReviewDetail['preparation'];
  settings: Settings;
}

function TypeRows({ preparation, settings: { choice, change, types } }: PartProps) {
  const { candidates } = preparation;
  return (
    <>
      <div className={styles.row}>
        <span>合同类型</span>
        <Select
          aria-label="合同类型"
          className={styles.type}
          placeholder="请选择"
          value={choice.typeId}
          showSearch
          optionFilterProp="label"
          options={[
            ...(types?.types ?? []).map(each => ({ value: each.typeId, label: each.name })),
            { value: anyType, label: '其他（只按通用规则）' },
          ]}
          onChange={typeId => change({ typeId, left: new Set() })}
        />
        <small>{sayOutcome(preparation)}</small>
      </div>
      {candidates.length > 1 ? (
        <div className={styles.row}>
          <span>可能是</span>
          {candidates.map(each => (
            <Button key={each.typeId} size="small" onClick={() => change({ typeId: each.typeId })}>
              {each.name} {Math.round(each.share * 100)}%
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}

function StanceRows({ preparation, settings: { choice, change, type } }: PartProps) {
  return (
    <>
      <div className={styles.row}>
        <span>我方立场</span>
        <Segmented
          aria-label="我方立场"
          value={choice.side}
          options={[
            { value: 'a', label: type ? type.sides.a : '甲方' },
            { value: 'b', label: type ? type.sides.b : '乙方' },
            { value: 'both', label: '中立' },
          ]}
          onChange={(side: ReviewSide) => change({ side })}
        />
        <span>审查尺度</span>
        <Segmented
          aria-label="审查尺度"
          value={choice.strictness}
          options={strictnesses}
          onChange={strictness => change({ strictness })}
        />
      </div>
      <div className={styles.row}>
        <label htmlFor="review-sign-date">签约日</label>
        <DatePicker
          id="review-sign-date"
          allowClear={false}
          value={dayjs(choice.signDate)}
          onChange={day => day && change({ signDate: day.format('YYYY-MM-DD') })}
        />
        <small>{preparation.signDate ? '合同写明' : '合同未写明，先按今天'}；决定利率上限与法律是否施行</small>
      </div>
    </>
  );
}

interface FactsProps {
  questions: ReviewDetail['preparation']['factsWanted'];
  facts: ReviewFacts;
  onChange: (facts: ReviewFacts) => void;
}

/** What the contract does not say and the rules turn on. */
const Facts = ({ questions, facts, onChange }: FactsProps) => (
  <>
    {questions.includes('lender') ? (
      <Question
        text="出借人是银行或其他金融机构吗？"
        why="金融机构贷款不适用民间借贷的四倍LPR"
        value={facts.lender}
        options={[
          { value: 'bank', label: '是' },
          { value: 'other', label: '不是' },
        ]}
        onChange={lender => onChange({ ...facts, lender })}
      />
    ) : null}
    {questions.includes('payer') ? (
      <Question
        text="付款方是机关、事业单位或大型企业，收款方是中小企业吗？"
        why="决定是否适用保障中小企业款项支付的规则"
        value={facts.payer}
        options={[
          { value: 'large', label: '是' },
          { value: 'other', label: '不是' },
        ]}
        onChange={payer => onChange({ ...facts, payer })}
      />
    ) : null}
  </>
);

function Checklist({ settings: { choice, change, points, ruleCount } }: Pick<PartProps, 'settings'>) {
  const { left } = choice;
  return (
    <section className={styles.card} aria-label="审查清单">
      <h2>
        审查清单 {points.length - left.size}/{points.length}
        <small>另有硬规则{ruleCount}条，一律审查</small>
      </h2>
      <ul className={styles.points}>
        {points.map(({ pointId, title, level, lookFor }) => (
          <li key={pointId}>
            <Checkbox
              checked={!left.has(pointId)}
              onChange={event => change({ left: toggle(left, { key: pointId, isIn: !event.target.checked }) })}
            >
              <b data-level={level}>{levelNames[level]}</b> {title}
              <small>{lookFor}</small>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FootProps {
  settings: Settings;
  /** A review that was judged before may stay as it is. */
  canCancel: boolean;
  onCancel: () => void;
}

function Foot({ settings: { choice, whyNot, begin, isPending }, canCancel, onCancel }: FootProps) {
  return (
    <footer className={styles.foot}>
      <Button type="primary" disabled={whyNot !== undefined} loading={isPending} onClick={begin}>
        开始审查
      </Button>
      {canCancel ? (
        <Button type="text" onClick={onCancel}>
          取消
        </Button>
      ) : null}
      <small>{whyNot ?? (choice.hasModel ? '硬规则、清单与语言模型' : '离线模式：硬规则与清单，未使用语言模型')}</small>
    </footer>
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

function toggle(set: ReadonlySet<string>, { key, isIn }: { key: string; isIn: boolean }): ReadonlySet<string> {
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
