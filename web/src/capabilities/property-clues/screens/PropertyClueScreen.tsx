import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { CompanyHits, CompanySearch } from '../../../ui/CompanySearch.tsx';
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

const Companies = ({ keyword }: { keyword: string }) => (
  <CompanyHits
    keyword={keyword}
    result={useQuery(companiesNamedQuery(keyword))}
    showName={({ id, name }) => <Link {...addresses.propertyClues({ id })}>{name}</Link>}
  />
);
