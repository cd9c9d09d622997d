import type { HongKongCompany } from '@antai/contract/hong-kong';
import { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { formatMoment } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Fact, FactCard } from '../../../ui/FactCard.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { hongKongCompanyQuery } from '../queries.ts';
import { Charges, Directors, IssuedShares, Shareholders } from './HongKongCards.tsx';
import styles from './HongKongCompanyView.module.css';
import { HongKongStatus } from './HongKongHits.tsx';

/** What the register says of one company. */
export function HongKongCompanyView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(hongKongCompanyQuery(id));
  useTitle(data ? `香港公司 ${data.name}` : undefined);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <EmptyBox />;
  const open = data.charges.filter(({ isReleased }) => !isReleased).length;
  return (
    <article className={styles.company} aria-label={data.name}>
      <Head company={data} />
      {data.isEnded ? (
        <Alert
          type="error"
          showIcon
          title={`登记为${data.status || '不再存续'}${data.endedOn ? `（${data.endedOn}）` : ''}：交易、送达与起诉前须先核实其主体资格。`}
        />
      ) : null}
      <FactCard title="登记">
        <dl>
          <Fact name="中文名称" value={/[一-鿿]/.test(data.name) ? data.name : '无'} />
          <Fact name="英文名称" value={data.englishName || (/[一-鿿]/.test(data.name) ? '' : data.name)} />
          <Fact name="曾用名" value={data.formerNames.join('、')} />
          <Fact name="公司编号" value={data.companyNumber} />
          <Fact name="商业登记号" value={data.businessRegistrationNumber} />
          <Fact name="公司类别" value={data.companyType} />
          <Fact name="注册日期" value={data.incorporatedOn} />
          <Fact name="解散日期" value={data.endedOn} />
          <Fact name="清盘情况" value={data.windingUp} />
          <Fact name="注册办事处" value={data.registeredOffice} />
          <Fact name="公司秘书" value={data.secretary} />
          <Fact name="备注" value={data.remarks} />
        </dl>
      </FactCard>
      <FactCard title="股东" action={data.returnDate ? <small>据 {data.returnDate} 的周年申报表</small> : null}>
        <Shareholders shareholders={data.shareholders} />
      </FactCard>
      <FactCard title="股本">
        <IssuedShares shares={data.shares} />
      </FactCard>
      <FactCard title="董事">
        <Directors directors={data.directors} />
      </FactCard>
      <FactCard title={open > 0 ? `押记：${open} 项未解除` : '押记'}>
        <Charges charges={data.charges} />
      </FactCard>
      <p className={styles.source}>
        {data.dataFrom ? `资料来源：${data.dataFrom}。` : ''}导入于 {formatMoment(data.importTime)}
        。资料以香港公司注册处的查册结果为准；重要控制人登记册由公司自行备存，不在其中。
      </p>
    </article>
  );
}

function Head({ company }: { company: HongKongCompany }) {
  const { name, englishName, companyId, isDemo } = company;
  return (
    <header className={styles.head}>
      <div>
        <h2>
          {name} <HongKongStatus {...company} /> {isDemo ? <Tag>演示数据</Tag> : null}
        </h2>
        {englishName ? <p lang="en">{englishName}</p> : null}
      </div>
      {companyId ? (
        <nav aria-label="这家公司的其他资料">
          <Link {...addresses.shareholders({ id: companyId })}>股东穿透</Link>
          <Link {...addresses.record(recordTypes.company, companyId)}>机构详情</Link>
        </nav>
      ) : null}
    </header>
  );
}
