import { absent, houseEnv, importAnew } from './data.ts';
import { indexTables } from './index-tables.ts';
import { against, type Bench, figure, megabytes } from './table.ts';

const targetSeconds = 600;
const targetRate = 250;
const targetBytes = 800 * 1024 ** 2;

/** How fast `npm run import -- cases` takes judgments in, index included, and what memory it needs. */
export const importBench: Bench = async size => {
  const run = await importAnew(size);
  if (!run) return absent;
  const secondsOf20000 = (run.seconds / size) * 20_000;
  const tables = indexTables(houseEnv(size).DATA_DIR);
  return [
    {
      title: `导入 ${size} 份裁判文书`,
      about: `${run.realCount} 份真实文书重复而成（数字与日期各不相同），空库，命令行导入，含建立检索索引；峰值内存含映射的索引文件。`,
      columns: ['项目', '数值', '目标'],
      rows: [
        ['用时', `${figure(run.seconds)} s`, ''],
        [
          '速度',
          `${figure(size / run.seconds)} 份/s`,
          against(size / run.seconds >= targetRate, `≥ ${targetRate} 份/s`),
        ],
        [
          '折合 20,000 份',
          `${figure(secondsOf20000)} s`,
          against(secondsOf20000 < targetSeconds, `< ${targetSeconds} s`),
        ],
        ['峰值常驻内存', megabytes(run.peak.resident), against(run.peak.resident < targetBytes, '< 800 MB')],
        ['其中非文件映射', megabytes(run.peak.own), ''],
      ],
    },
    ...(tables ? [tables] : []),
  ];
};
