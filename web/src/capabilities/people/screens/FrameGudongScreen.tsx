import { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { CompanyHits, CompanySearch } from '../../../ui/CompanySearch.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { companiesNamedQuery } from '../../search/queries.ts';
import { EquityCard } from '../parts/EquityCard.tsx';
import { equityQuery } from '../queries.ts';
import styles from './FrameGudongScreen.module.css';

/** /intelligentTools/frameGudong */
export default function FrameGudongScreen() {
  const { id, keyword = '' } = useSearch({ from: addresses.shareholders().to });
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="股东穿透" about="按登记资料逐层上溯至最终持有人；可下载报告，可核查每一名股东。" />
      <CompanySearch
        key={keyword}
        keyword={keyword}
        onSearch={name => void navigate(addresses.shareholders({ keyword: name }))}
      />
      {id ? <Holders id={id} /> : keyword ? <Companies keyword={keyword} /> : null}
    </>
  );
}

const Companies = ({ keyword }: { keyword: string }) => (
  <CompanyHits
    keyword={keyword}
    result={useQuery(companiesNamedQuery(keyword))}
    showName={({ id, name }) => <Link {...addresses.shareholders({ id })}>{name}</Link>}
  />
);

function Holders({ id }: { id: string }) {
  const { data } = useQuery(equityQuery(id));
  const name = data?.nodes.find(node => node.id === id)?.name ?? '';
  useTitle(name ? `股东穿透 ${name}` : undefined);
  return (
    <section className={styles.holders} aria-label={`${name}的股权结构`}>
      <h2>{name ? <Link {...addresses.record(recordTypes.company, id)}>{name}</Link> : null}</h2>
      <EquityCard id={id} />
    </section>
  );
}
