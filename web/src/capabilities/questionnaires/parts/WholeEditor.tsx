import { riskLevelNames } from '@antai/contract/questionnaires/content';
import { Button, Input, InputNumber, Select } from 'antd';
import { acceptFinding } from './accept-proposals.ts';
import { RaisedWhen } from './ConditionInput.tsx';
import { addFinding, type Content, type GradeCondition, newId, replaceIn } from './edit-content.ts';
import { FindingFields } from './FindingFields.tsx';
import { Labelled } from './Labelled.tsx';
import styles from './WholeEditor.module.css';

interface Props {
  content: Content;
  onChange: (content: Content) => void;
}

const levelChoices = (['medium', 'high'] as const).map(value => ({ value, label: riskLevelNames[value] }));
const overall = 'overall';

/** What a questionnaire says as a whole: its title, its dimensions. */
export function WholeEditor({ content, onChange }: Props) {
  const set = (part: Partial<Content>) => onChange({ ...content, ...part });
  return (
    <section className={styles.card} aria-label="问卷">
      <Labelled name="问卷标题">
        <Input
          aria-label="问卷标题"
          placeholder="问卷标题"
          maxLength={200}
          value={content.title}
          onChange={event => set({ title: event.target.value })}
        />
      </Labelled>
      <Labelled name="说明">
        <Input.TextArea
          aria-label="问卷说明"
          placeholder="说明"
          autoSize
          maxLength={2000}
          value={content.description}
          onChange={event => set({ description: event.target.value })}
        />
      </Labelled>
      <div className={styles.line}>
        <label htmlFor="risk-minutes">预计用时（分钟）</label>
        <InputNumber
          id="risk-minutes"
          min={1}
          max={600}
          precision={0}
          value={content.estimatedMinutes}
          onChange={value => value !== null && set({ estimatedMinutes: value })}
        />
      </div>
      <Labelled name="声明（显示在题目之后与报告末尾）">
        <Input.TextArea
          aria-label="声明"
          placeholder="声明（显示在题目之后与报告末尾）"
          autoSize
          maxLength={2000}
          value={content.disclaimer}
          onChange={event => set({ disclaimer: event.target.value })}
        />
      </Labelled>
      <h3>维度与权重（通常合计100）</h3>
      <Dimensions dimensions={content.dimensions} onChange={changed => set({ dimensions: changed })} />
    </section>
  );
}

interface DimensionsProps {
  dimensions: Content['dimensions'];
  onChange: (dimensions: Content['dimensions']) => void;
}

const Dimensions = ({ dimensions, onChange }: DimensionsProps) => (
  <>
    {dimensions.map(dimension => (
      <div key={dimension.id} className={styles.line}>
        <Input
          aria-label={`维度${dimension.name}的名称`}
          maxLength={200}
          value={dimension.name}
          onChange={event => onChange(replaceIn(dimensions, { ...dimension, name: event.target.value }))}
        />
        <InputNumber
          aria-label={`维度${dimension.name}的权重`}
          min={0}
          max={100}
          value={dimension.weight}
          onChange={weight => onChange(replaceIn(dimensions, { ...dimension, weight: weight ?? 0 }))}
        />
        <Button type="link" size="small" danger onClick={() => onChange(dimensions.filter(each => each !== dimension))}>
          删除
        </Button>
      </div>
    ))}
    <Button
      size="small"
      onClick={() =>
        onChange([...dimensions, { id: newId('d', dimensions), name: `维度${dimensions.length + 1}`, weight: 0 }])
      }
    >
      添加维度
    </Button>
  </>
);

/** The findings that answers give rise to: reason, basis, what to do, who and by when. */
export function FindingsEditor({ content, onChange }: Props) {
  const { findings, dimensions } = content;
  return (
    <section className={styles.card} aria-label="发现">
      <h2>发现与整改</h2>
      {findings.map(finding => (
        <FindingFields
          key={finding.id}
          finding={finding}
          dimensions={dimensions}
          onChange={changed => onChange({ ...content, findings: replaceIn(findings, changed) })}
          onAccept={() => onChange(acceptFinding(content, finding.id))}
          onRemove={() => onChange({ ...content, findings: findings.filter(each => each !== finding) })}
        />
      ))}
      <Button size="small" onClick={() => onChange(addFinding(content).content)}>
        添加发现
      </Button>
    </section>
  );
}

/** Conditions over findings and scores that raise a level. */
export function RaisingEditor({ content, onChange }: Props) {
  const { conditions, dimensions } = content;
  const change = (condition: GradeCondition) => onChange({ ...content, conditions: replaceIn(conditions, condition) });
  const blank = (): GradeCondition => ({
    ...{ id: newId('c', conditions), name: `组合条件${conditions.length + 1}`, text: '' },
    when: { countFindings: { atLeastLevel: 'high', min: 1 } },
    effects: [{ target: 'overall', atLeast: 'medium' }],
  });
  return (
    <section className={styles.card} aria-label="组合条件">
      <h2>组合条件（只提高等级）</h2>
      {conditions.map(condition => {
        const [effect = { target: overall, atLeast: 'medium' } as const] = condition.effects;
        const { effects } = condition;
        return (
          <details key={condition.id} className={styles.finding} id={`edit-${condition.id}`}>
            <summary>{condition.name}</summary>
            <Input
              aria-label="条件名称"
              maxLength={200}
              value={condition.name}
              onChange={event => change({ ...condition, name: event.target.value })}
            />
            <RaisedWhen content={content} value={condition.when} onChange={when => change({ ...condition, when })} />
            <div className={styles.line}>
              <Select
                aria-label="提高哪一项"
                className={styles.choice}
                value={effect.target === overall ? overall : effect.dimension}
                options={[
                  { value: overall, label: '整体' },
                  ...dimensions.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={target =>
                  change({
                    ...condition,
                    effects: [
                      target === overall
                        ? { target: overall, atLeast: effect.atLeast }
                        : { target: 'dimension', dimension: target, atLeast: effect.atLeast },
                      ...effects.slice(1),
                    ],
                  })
                }
              />
              <Select
                aria-label="至少为"
                className={styles.choice}
                value={effect.atLeast}
                options={levelChoices}
                onChange={atLeast => change({ ...condition, effects: [{ ...effect, atLeast }, ...effects.slice(1)] })}
              />
              <Button
                type="link"
                size="small"
                danger
                onClick={() => onChange({ ...content, conditions: conditions.filter(each => each !== condition) })}
              >
                删除
              </Button>
            </div>
            <Input.TextArea
              aria-label="条件成立时的提示"
              placeholder="条件成立时显示的提示"
              autoSize
              maxLength={2000}
              value={condition.text}
              onChange={event => change({ ...condition, text: event.target.value })}
            />
          </details>
        );
      })}
      <Button size="small" onClick={() => onChange({ ...content, conditions: [...conditions, blank()] })}>
        添加组合条件
      </Button>
    </section>
  );
}
