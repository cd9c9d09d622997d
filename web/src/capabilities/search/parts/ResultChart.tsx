import { DownloadOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import type { Category, CategoryField, ValueCount } from '@antai/contract/search';
import { shanghaiDay } from '@antai/values';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Select } from 'antd';
import { useRef, useState } from 'react';
import { type Caption, captionedRows, csvOf, fileNameOf, pngOf } from '../../../lib/export-chart.ts';
import { formatCount } from '../../../lib/format.ts';
import { keepChoice, readChoice } from '../../../lib/keep-choice.ts';
import { presenter } from '../../../lib/presenter.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Chart, type OpenChart } from '../../../ui/Chart.tsx';
import type { ChartKind } from '../../../ui/draw-chart.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { useSearchSettings, useShownFields } from '../../settings/queries.ts';
import { type Criteria, chartQuery, totalQuery } from '../queries.ts';
import { describeNodes } from './describe-condition.ts';
import styles from './ResultChart.module.css';

interface Props {
  category: Category;
  criteria: Criteria;
  indexVersion: string;
  onChoose: (field: CategoryField, value: string) => void;
}

const kindOf = (field: CategoryField): ChartKind =>
  field.chart === 'pie' || field.chart === 'rank' ? field.chart : 'bar';

const chartHeightPx = 120;
const foldedChoice = 'chart-folded';
const source = 'AI律师工作平台 数据检索';

/** What an exported chart says of itself: what was counted, of what, in which unit, from where, when. */
const captionOf = (category: Category, { field, words }: { field: CategoryField; words: string }): Caption => ({
  title: `${category.name}：${field.fieldCn}分布`,
  facts: [
    ['检索条件', words || '全部记录'],
    ['单位', '条（记录数）'],
    ['来源', source],
    ['导出日期', shanghaiDay(new Date())],
  ],
});

/** One chart of the results at a time; a click on a bar filters, and chart and table can be saved. It stays folded once folded. */
export function ResultChart({ category, criteria, indexVersion, onChoose }: Props) {
  const fieldsOf = useShownFields(category.mainTab, 'Charts');
  const { hasOpenCharts } = useSearchSettings();
  const fields = fieldsOf(category.fields.filter(field => field.isChartable && field.fieldType !== 'date'));
  const [fieldEn, setFieldEn] = useState(
    fields.find(field => field.chart === 'bar')?.fieldEn ?? fields[0]?.fieldEn ?? '',
  );
  const [isFolded, setFolded] = useState(() => readChoice<boolean>(foldedChoice) ?? !hasOpenCharts);
  const field = fields.find(each => each.fieldEn === fieldEn) ?? fields[0];
  const picture = useRef<OpenChart>(undefined);
  const isTree = field?.fieldType.endsWith('Tree');
  // one level at a time: what is filtered by stands alone on its level, so that the level below it is drawn
  const request = { fieldEn: field?.fieldEn ?? '', ...(isTree ? { parent: '' } : {}) };
  const chart = useQuery({
    ...chartQuery(criteria, { field: request, indexVersion }),
    enabled: !isFolded && field !== undefined,
  });
  const unshown = useUnshown(criteria, { field, values: chart.data });
  if (!field) return null;
  const fold = () => {
    keepChoice(foldedChoice, !isFolded);
    setFolded(!isFolded);
  };
  const values = chart.data ?? [];
  return (
    <section className={styles.chart} aria-label="统计图">
      <header>
        <h2>
          <Select
            aria-label="统计项目"
            variant="borderless"
            size="small"
            value={field.fieldEn}
            options={fields.map(each => ({ value: each.fieldEn, label: `${each.fieldCn}分布` }))}
            onChange={setFieldEn}
            popupMatchSelectWidth={150}
          />
        </h2>
        <small>
          {isFolded ? '' : `单位：条；点击即筛选${unshown > 0 ? `；未注明或未列出 ${formatCount(unshown)} 条` : ''}`}
        </small>
        <SaveMenu
          isDisabled={values.length === 0 || isFolded}
          values={values}
          field={field}
          caption={captionOf(category, { field, words: describeNodes(criteria.childQueryBO, category) })}
          words={describeNodes(criteria.childQueryBO, category)}
          picture={() => picture.current}
        />
        <Button
          size="small"
          type="text"
          aria-expanded={!isFolded}
          aria-label={isFolded ? '展开统计图' : '收起统计图'}
          icon={isFolded ? <DownOutlined /> : <UpOutlined />}
          onClick={fold}
        />
      </header>
      {isFolded ? null : chart.error ? (
        <ErrorBox error={chart.error} onRetry={() => void chart.refetch()} />
      ) : values.length === 0 ? (
        <EmptyBox isSettled={chart.isSuccess} text={`没有可统计的${field.fieldCn}`} />
      ) : (
        <div className={styles.drawing}>
          <Chart
            name={field.fieldCn}
            kind={kindOf(field)}
            values={values}
            heightPx={chartHeightPx}
            onOpen={value => (picture.current = value)}
            onChoose={({ value, count }) => (count > 0 && value !== '' ? onChoose(field, value) : undefined)}
          />
        </div>
      )}
    </section>
  );
}

/** How many of the results stand in no bar: they do not say it, or what they say is too rare to be drawn. */
function useUnshown(
  { recordType, childQueryBO }: Criteria,
  { field, values = [] }: { field: CategoryField | undefined; values: ValueCount[] | undefined },
): number {
  const { fieldEn = '' } = field ?? {};
  const selectValues = values.map(({ value }) => value).filter(value => value !== '');
  const none = { baseQueryBO: { fieldEn, selectValues, isExcluded: true } };
  const { data = 0 } = useQuery({
    ...totalQuery({ recordType, childQueryBO: [...childQueryBO, none] }),
    enabled: selectValues.length > 0,
  });
  return data;
}

interface SaveProps {
  isDisabled: boolean;
  field: CategoryField;
  values: ValueCount[];
  caption: Caption;
  words: string;
  picture: () => OpenChart | undefined;
}

/** Saves the chart as it is drawn, or its figures; the file is named by the search. */
function SaveMenu({ isDisabled, field, values, caption, words, picture }: SaveProps) {
  const name = fileNameOf([caption.title.replace('：', '-'), words]);
  const savePicture = async () => {
    const drawing = picture()?.toPicture();
    if (drawing) saveFile(await pngOf(drawing.svg, drawing, { caption }), `${name}.png`);
  };
  const saveTable = () => {
    const rows = [[field.fieldCn, '条数'], ...values.map(({ label, count }) => [label, count])];
    saveFile(csvOf(captionedRows(caption, rows)), `${name}.csv`);
  };
  const items = [
    { key: 'png', label: '图片（PNG）', onClick: () => void savePicture().catch(() => presenter.error('下载出错！')) },
    { key: 'csv', label: '数据表（CSV）', onClick: saveTable },
  ];
  return (
    <Dropdown menu={{ items }} disabled={isDisabled} trigger={['click']}>
      <Button size="small" type="text" icon={<DownloadOutlined />}>
        下载
      </Button>
    </Dropdown>
  );
}
