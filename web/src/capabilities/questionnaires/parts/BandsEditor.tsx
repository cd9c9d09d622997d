import { riskLevelNames } from '@antai/contract/questionnaires/content';
import { Button, Input, InputNumber, Select } from 'antd';
import { type Content, newId } from './edit-content.ts';
import styles from './WholeEditor.module.css';

interface Props {
  content: Content;
  onChange: (content: Content) => void;
}

interface Band {
  min: number;
  level: Content['bands'][number]['level'];
  title: string;
}

const levelChoices = Object.entries(riskLevelNames).map(([value, label]) => ({ value, label }));
const bandsMax = 10;
const blank: Band = { min: 0, level: 'medium', title: '' };

/** What a score means: as a whole, with what is said and what comes next, and for each dimension. */
export function BandsEditor({ content, onChange }: Props) {
  const { bands, dimensionBands } = content;
  const setBand = (at: number, part: Partial<Content['bands'][number]>) =>
    onChange({ ...content, bands: bands.with(at, { ...bands[at]!, ...part }) });
  return (
    <section className={styles.card} aria-label="分档">
      <h2>分档</h2>
      <p className={styles.hint}>得分达到“至少”即属该档，有几档达到时取其中最高的一档；最低一档请从0分起。</p>
      <h3>总分</h3>
      {bands.map((band, at) => (
        <div key={band.id} className={styles.finding}>
          <BandFields
            name={`总分第${at + 1}档`}
            band={band}
            onChange={part => setBand(at, part)}
            onRemove={() => onChange({ ...content, bands: bands.filter(each => each !== band) })}
          />
          <Input.TextArea
            aria-label={`总分第${at + 1}档的说明`}
            placeholder="报告中对这一档的说明"
            autoSize
            maxLength={2000}
            value={band.text}
            onChange={event => setBand(at, { text: event.target.value })}
          />
          <Input.TextArea
            aria-label={`总分第${at + 1}档的下一步`}
            placeholder="下一步建议"
            autoSize
            maxLength={2000}
            value={band.nextStep}
            onChange={event => setBand(at, { nextStep: event.target.value })}
          />
        </div>
      ))}
      {bands.length < bandsMax ? (
        <Button
          size="small"
          onClick={() =>
            onChange({ ...content, bands: [...bands, { id: newId('b', bands), ...blank, text: '', nextStep: '' }] })
          }
        >
          添加总分的档
        </Button>
      ) : null}
      <h3>各维度</h3>
      {dimensionBands.map((band, at) => (
        <BandFields
          // biome-ignore lint/suspicious/noArrayIndexKey: bands of dimensions have no name of their own
          key={at}
          name={`维度第${at + 1}档`}
          band={band}
          onChange={part => onChange({ ...content, dimensionBands: dimensionBands.with(at, { ...band, ...part }) })}
          onRemove={() => onChange({ ...content, dimensionBands: dimensionBands.filter(each => each !== band) })}
        />
      ))}
      {dimensionBands.length < bandsMax ? (
        <Button
          size="small"
          onClick={() => onChange({ ...content, dimensionBands: [...dimensionBands, { ...blank }] })}
        >
          添加维度的档
        </Button>
      ) : null}
    </section>
  );
}

interface FieldsProps {
  name: string;
  band: Band;
  onChange: (part: Partial<Band>) => void;
  onRemove: () => void;
}

function BandFields({ name, band, onChange, onRemove }: FieldsProps) {
  return (
    <div className={styles.line}>
      <InputNumber
        aria-label={`${name}的最低分`}
        className={styles.score}
        prefix="至少"
        suffix="分"
        min={0}
        max={100}
        value={band.min}
        onChange={min => onChange({ min: min ?? 0 })}
      />
      <Input
        aria-label={`${name}的名称`}
        placeholder="名称，如“有短板”"
        maxLength={200}
        value={band.title}
        onChange={event => onChange({ title: event.target.value })}
      />
      <Select
        aria-label={`${name}的等级`}
        className={styles.choice}
        value={band.level}
        options={levelChoices}
        onChange={level => onChange({ level })}
      />
      <Button type="link" size="small" danger aria-label={`删除${name}`} onClick={onRemove}>
        删除
      </Button>
    </div>
  );
}
