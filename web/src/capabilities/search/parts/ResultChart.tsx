import { DownloadOutlined } from '@ant-design/icons';
import type { Category, CategoryField } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Select } from 'antd';
import { useRef, useState } from 'react';
import { presenter } from '../../../lib/presenter.ts';
import { csvOf, pngOf, saveFile } from '../../../lib/save-file.ts';
import { Chart, type OpenChart } from '../../../ui/Chart.tsx';
import type { ChartKind } from '../../../ui/draw-chart.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { useSearchSettings, useShownFields } from '../../settings/queries.ts';
import { type Criteria, chartQuery } from '../queries.ts';
import styles from './ResultChart.module.css';

interface Props {
  category: Category;
  criteria: Criteria;
  indexVersion: string;
  onChoose: (field: CategoryField, value: string) => void;
}

const kindOf = (field: CategoryField): ChartKind =>
  field.chart === 'pie' || field.chart === 'rank' ? field.chart : 'bar';

/** One chart of the results at a time; a click on a bar filters, and chart and table can be saved. */
export function ResultChart({ category, criteria, indexVersion, onChoose }: Props) {
  const shown = useShownFields(category.mainTab, 'Charts');
  const fields = shown(category.fields.filter(field => field.isChartable && field.fieldType !== 'date'));
  const { hasOpenCharts } = useSearchSettings();
  const [fieldEn, setFieldEn] = useState(
    fields.find(field => field.chart === 'bar')?.fieldEn ?? fields[0]?.fieldEn ?? '',
  );
  const [isFolded, setFolded] = useState(!hasOpenCharts);
  const field = fields.find(each => each.fieldEn === fieldEn) ?? fields[0];
  const picture = useRef<OpenChart>(undefined);
  const chart = useQuery({
    ...chartQuery(criteria, field?.fieldEn ?? '', indexVersion),
    enabled: !isFolded && field !== undefined,
  });
  if (!field) return null;
  const values = chart.data ?? [];
  const name = `${category.name}-${field.fieldCn}`;
  const savePicture = async () => {
    if (!picture.current) return;
    const { svg, width, height } = picture.current.toPicture();
    saveFile(await pngOf(svg, width, height), `${name}.png`);
  };
  const saveTable = () => {
    const rows = values.map(({ label, count }) => [label, count]);
    saveFile(csvOf([[field.fieldCn, '条数'], ...rows]), `${name}.csv`);
  };
  const downloads = [
    { key: 'png', label: '图片（PNG）', onClick: () => void savePicture().catch(() => presenter.error('下载出错！')) },
    { key: 'csv', label: '数据表（CSV）', onClick: saveTable },
  ];
  return (
    <section className={styles.chart} aria-label="统计图">
      <header>
        <h2>
          <Select
            aria-label="统计项目"
            variant="borderless"
            value={field.fieldEn}
            options={fields.map(each => ({ value: each.fieldEn, label: `${each.fieldCn}分布` }))}
            onChange={setFieldEn}
            popupMatchSelectWidth={150}
          />
        </h2>
        <span>
          <Dropdown menu={{ items: downloads }} disabled={values.length === 0 || isFolded}>
            <Button size="small" type="text" icon={<DownloadOutlined />}>
              下载
            </Button>
          </Dropdown>
          <Button size="small" type="text" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
            {isFolded ? '展开' : '收起'}
          </Button>
        </span>
      </header>
      {isFolded ? null : chart.error ? (
        <ErrorBox text={chart.error.message} onRetry={() => void chart.refetch()} />
      ) : values.length === 0 ? (
        <EmptyBox isSettled={chart.isSuccess} text={`没有可统计的${field.fieldCn}`} />
      ) : (
        <Chart
          name={field.fieldCn}
          kind={kindOf(field)}
          values={values}
          onOpen={value => (picture.current = value)}
          onChoose={({ value }) => onChoose(field, value)}
        />
      )}
    </section>
  );
}
