import { useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { DiligencePage } from '../parts/DiligencePage.tsx';

/** /DueAdjustment */
export default function DueAdjustmentScreen() {
  const { id } = useSearch({ from: addresses.dueDiligence().to });
  return (
    <DiligencePage
      kind="project"
      title="核查尽调"
      about="选定企业与核查方面，逐家定级，每项发现附依据；可写备注，报告可下载为 Word、PDF、Excel。"
      empty="还没有尽调项目。写下企业名称，选择核查方面即可开始"
      recordId={id}
      addressOf={addresses.dueDiligence}
    />
  );
}
