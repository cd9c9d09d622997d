import { useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { DiligencePage } from '../parts/DiligencePage.tsx';

/** /intelligentTools/frameTradePlatform */
export default function FrameTradePlatformScreen() {
  const { id } = useSearch({ from: addresses.counterparties().to });
  return (
    <DiligencePage
      kind="counterparty"
      title="交易对手核查"
      about="粘贴或上传交易对手的名单，逐家比对、逐家定级；没有收录的如实说明，可人工认定。"
      empty="还没有核查过名单。粘贴企业名称，一行一家，即可开始"
      recordId={id}
      addressOf={addresses.counterparties}
    />
  );
}
