import type { VersionInfo } from '@antai/contract/versions';
import { Link } from '@tanstack/react-router';
import { addresses } from '../app/addresses.ts';
import { HintBar } from '../ui/HintBar.tsx';

interface Props {
  version: VersionInfo;
  onRead: () => void;
}

/** The word of a newer version and the way to what it brought, until either has been taken. */
export function VersionNotice({ version: { logId, versionNum, title, updateDate }, onRead }: Props) {
  return (
    <HintBar
      label="版本更新"
      title={title}
      detail={
        <Link {...addresses.updateLog(logId)} onClick={onRead}>
          查看更新内容
        </Link>
      }
      onClose={onRead}
    >
      版本 {versionNum} · {updateDate}
    </HintBar>
  );
}
