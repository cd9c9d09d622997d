import { type ComparisonDetail, type Ignorable, versionsMax } from '@antai/contract/comparison';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Dropdown, Select, Upload } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { useAddVersion, useSave } from '../queries.ts';
import { IgnoreList } from './IgnoreList.tsx';
import { countHidden, type IgnoredKinds } from './ignored.ts';
import { acceptedFiles } from './StartForm.tsx';
import styles from './WorkHead.module.css';

interface Props {
  detail: ComparisonDetail;
  ignored: IgnoredKinds;
  onIgnore: (ignored: readonly Ignorable[]) => void;
}

/** What is compared, another version, and what can be taken along. */
export function WorkHead({ detail, ignored, onIgnore }: Props) {
  const { recordId, name, versions, before, after, changes } = detail;
  const navigate = useNavigate();
  const { ignore } = useSearch({ from: addresses.comparison().to });
  const addVersion = useAddVersion(recordId);
  const pairs = versions.flatMap(old =>
    versions
      .filter(({ version }) => version > old.version)
      .map(({ version }) => ({
        value: `${old.version} ${version}`,
        label: `第${old.version + 1}稿 → 第${version + 1}稿`,
      })),
  );
  const show = (value: string) => {
    const [old, young] = value.split(' ').map(Number);
    void navigate(addresses.comparison(recordId, { before: old!, after: young!, ...(ignore ? { ignore } : {}) }));
  };
  const hidden = countHidden(detail, ignored).changes;
  return (
    <header className={styles.head}>
      <Link {...addresses.comparison()}>文件比对</Link>
      <h1 title={name}>{name}</h1>
      <Select size="small" aria-label="比对哪两稿" value={`${before} ${after}`} options={pairs} onChange={show} />
      <span className={styles.count}>{changes.length - hidden}处变更</span>
      <IgnoreList detail={detail} ignored={ignored} onIgnore={onIgnore} />
      <span className={styles.space} />
      {versions.length < versionsMax ? (
        <Upload
          accept={acceptedFiles}
          showUploadList={false}
          beforeUpload={file => {
            addVersion.mutate(file);
            return false;
          }}
        >
          <Button size="small" loading={addVersion.isPending}>
            加一稿
          </Button>
        </Upload>
      ) : null}
      <Exports detail={detail} ignored={ignored} hidden={hidden} />
    </header>
  );
}

interface ExportsProps {
  detail: ComparisonDetail;
  ignored: IgnoredKinds;
  hidden: number;
}

function Exports({ detail, ignored, hidden }: ExportsProps) {
  const { recordId, before, after, versions, changes, proof } = detail;
  const isProved = !proof || (proof.isNewWhenAccepted && proof.isOldWhenRejected);
  const save = useSave({ recordId, before, after });
  const bare = versions[after]!.fileName.replace(/\.\w{1,5}$/u, '');
  const listed = hidden > 0 ? `，不含忽略的${hidden}处` : '';
  const lists = [
    { key: 'pdf' as const, label: `变更清单（PDF）${listed}`, name: `${bare}（变更清单）.pdf` },
    { key: 'excel' as const, label: `变更清单（Excel）${listed}`, name: `${bare}（变更清单）.xlsx` },
  ];
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: lists.map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => {
            const list = lists.find(each => each.key === key);
            if (list) save.mutate({ fileType: list.key, name: list.name, ignore: [...ignored] });
          },
        }}
      >
        <Button size="small">导出清单</Button>
      </Dropdown>
      {hidden > 0 ? <small className={styles.count}>修订稿含全部{changes.length}处</small> : null}
      {isProved ? null : <small className={styles.unproved}>修订稿未通过核对，见下方</small>}
      <Button
        type={isProved ? 'primary' : 'default'}
        size="small"
        loading={save.isPending}
        onClick={() => save.mutate({ fileType: 'word', name: `${bare}（修订稿）.docx` })}
      >
        导出Word修订稿
      </Button>
    </>
  );
}
