import { Button } from 'antd';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PackCard } from '../parts/PackCard.tsx';
import { usePacks } from '../queries.ts';

/** /admin/packs */
export default function PacksScreen() {
  const { packs, error, reload, get, look } = usePacks();
  if (error) return <ErrorBox error={error} onRetry={reload} />;
  if (!packs) return <LoadingBox />;
  const mayLook = packs.some(pack => pack.mayLook);
  return (
    <>
      <PageHead
        title="数据包"
        about="他人公布的数据：下载、核对哈希后导入。新版只在您要求时取用。"
        actions={
          <>
            {mayLook ? null : <small>按配置不查看新版</small>}
            <Button
              onClick={look.act}
              disabled={!mayLook}
              loading={look.isBusy || packs.some(({ isLooking }) => isLooking)}
            >
              查看有无新版
            </Button>
          </>
        }
      />
      {packs.map(pack => (
        <PackCard
          key={pack.name}
          pack={pack}
          isBusy={get.busyName === pack.name}
          onGet={version => get.act({ name: pack.name, version })}
        />
      ))}
    </>
  );
}
