import { useNavigate, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { CompanySearch } from '../../../ui/CompanySearch.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { HongKongCompanyView } from '../parts/HongKongCompanyView.tsx';
import { HongKongHits } from '../parts/HongKongHits.tsx';

/** /intelligentTools/frameGudongHongkong */
export default function FrameGudongHongkongScreen() {
  const { id, keyword = '', pageNum = 1 } = useSearch({ from: addresses.hongKongCompanies().to });
  const navigate = useNavigate();
  const show = (search: { keyword: string; pageNum?: number }) => void navigate(addresses.hongKongCompanies(search));
  return (
    <>
      <PageHead
        title="香港公司"
        about="按已导入的香港公司注册处资料，看一家公司的名称、编号、状态、股东、董事与押记，并上溯至最终持有人。"
      />
      <CompanySearch
        key={keyword}
        keyword={keyword}
        label="名称或编号"
        placeholder="中英文名称、公司编号或商业登记号"
        onSearch={words => show({ keyword: words })}
      />
      {id ? (
        <HongKongCompanyView id={id} />
      ) : keyword ? (
        <HongKongHits keyword={keyword} pageNum={pageNum} onPage={page => show({ keyword, pageNum: page })} />
      ) : null}
    </>
  );
}
