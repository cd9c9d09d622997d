import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { CompanyRows, CompanySearch } from '../../../ui/CompanySearch.tsx';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { companiesNamedQuery } from '../../search/queries.ts';
import { ClueList } from '../parts/ClueList.tsx';

/** /propertyClue */
export default function PropertyClueScreen() {
  const { id, keyword = '' } = useSearch({ from: addresses.propertyClues().to });
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title="财产线索"
        about="一家企业可能拥有的股权、债权、不动产、车辆与其他财产：按可靠程度分级，附所在的句子与来源。"
      />
      <CompanySearch
        key={keyword}
        keyword={keyword}
        onSearch={name => void navigate(addresses.propertyClues({ keyword: name }))}
      />
      {id ? <ClueList key={id} companyId={id} /> : keyword ? <Companies keyword={keyword} /> : null}
    </>
  );
}

function Companies({ keyword }: { keyword: string }) {
  const { data, error, refetch } = useQuery(companiesNamedQuery(keyword));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <EmptyBox />;
  if (data.total === 0) return <EmptyBox isSettled text={`没有名称含“${keyword}”的企业，请换几个字再查`} />;
  return (
    <CompanyRows
      total={data.total}
      companies={data.records}
      showName={({ id, name }) => <Link {...addresses.propertyClues({ id })}>{name}</Link>}
    />
  );
}
