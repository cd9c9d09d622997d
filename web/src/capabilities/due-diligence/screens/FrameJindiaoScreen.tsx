import { useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { DiligencePage } from '../parts/DiligencePage.tsx';

/** /intelligentTools/frameJindiao */
export default function FrameJindiaoScreen() {
  const { id } = useSearch({ from: addresses.quickCheck().to });
  return (
    <DiligencePage
      kind="quick"
      title="单家核查"
      about="写下一家企业的名称，看其登记、股权、诉讼、处罚、人员与资产中的风险。"
      empty="还没有核查过企业"
      recordId={id}
      addressOf={addresses.quickCheck}
    />
  );
}
