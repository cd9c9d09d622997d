import type { EquityGraph } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { addresses, hrefOf } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { equityQuery } from '../queries.ts';
import { EquityDrawing } from './EquityDrawing.tsx';
import { HolderFiles } from './HolderFiles.tsx';
import { columnStyles, PersonTable } from './PersonTable.tsx';

/** Who holds the company up to the last, and what it holds. */
export function EquityCard({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(equityQuery(id));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <EmptyBox />;
  if (data.nodes.length < 2) return <EmptyBox isSettled text="登记资料中没有这家机构的股东或对外投资" />;
  return (
    <>
      {data.rings.map(ring => (
        <Alert
          key={ring.join('|')}
          type="warning"
          showIcon
          title="交叉持股"
          description={`以下企业循环持股：${[...ring, ring[0]].join(' ← ')}。最终持有比例已按循环计算到底。`}
        />
      ))}
      {data.isCut ? (
        <Alert type="info" showIcon title="股权链过长，图中只画出一部分；可打开上层公司继续查看。" />
      ) : null}
      {data.nodes.some(({ level }) => level < 0) ? <HolderFiles companyId={id} /> : null}
      <EquityDrawing graph={data} />
      {data.ultimateHolders.length > 0 ? <UltimateHolders graph={data} /> : null}
    </>
  );
}

function UltimateHolders({ graph }: { graph: EquityGraph }) {
  const byName = new Map(graph.nodes.map(node => [node.name, node]));
  return (
    <>
      <h3>最终持有人</h3>
      <PersonTable>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col" className={columnStyles.number}>
              合计持股比例
            </th>
            <th scope="col" className={columnStyles.number}>
              持股路径
            </th>
          </tr>
        </thead>
        <tbody>
          {graph.ultimateHolders.map(({ id, name, percent, paths }) => {
            const node = byName.get(name);
            return (
              <tr key={id}>
                <td>
                  <NameLink
                    name={name}
                    href={
                      node?.hasRecord && node.id !== graph.rootId
                        ? hrefOf(addresses.record(recordTypes.company, node.id))
                        : undefined
                    }
                  />
                </td>
                <td className={columnStyles.number}>{percent}%</td>
                <td className={columnStyles.number}>{paths} 条</td>
              </tr>
            );
          })}
        </tbody>
      </PersonTable>
    </>
  );
}
