import { type ComparisonDetail, versionsMax } from '@antai/contract/comparison';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Checkbox, Dropdown, Select, Upload } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { useAddVersion, useSave } from '../queries.ts';
import { acceptedFiles } from './StartForm.tsx';
import styles from './WorkHead.module.css';

interface Props {
  detail: ComparisonDetail;
  isFormHidden: boolean;
  onFormHidden: (isHidden: boolean) => void;
}

/** What is compared, another version, and what can be taken along. */
export function WorkHead({ detail, isFormHidden, onFormHidden }: Props) {
  const { recordId, name, versions, before, after, changes } = detail;
  const navigate = useNavigate();
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
    void navigate(addresses.comparison(recordId, { before: old!, after: young! }));
  };
  return (
    <header className={styles.head}>
      <Link {...addresses.comparison()}>文件比对</Link>
      <h1 title={name}>{name}</h1>
      <Select size="small" aria-label="比对哪两稿" value={`${before} ${after}`} options={pairs} onChange={show} />
      <span className={styles.count}>{changes.length}处变更</span>
      <span className={styles.space} />
      <Checkbox checked={isFormHidden} onChange={({ target }) => onFormHidden(target.checked)}>
        忽略标点、全半角与编号
      </Checkbox>
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
      <Exports detail={detail} />
    </header>
  );
}

function Exports({ detail: { recordId, before, after, versions } }: { detail: ComparisonDetail }) {
  const save = useSave({ recordId, before, after });
  const bare = versions[after]!.fileName.replace(/\.\w{1,5}$/u, '');
  const lists = [
    { key: 'pdf' as const, label: '变更清单（PDF）', name: `${bare}（变更清单）.pdf` },
    { key: 'excel' as const, label: '变更清单（Excel）', name: `${bare}（变更清单）.xlsx` },
  ];
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: lists.map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => {
            const list = lists.find(each => each.key === key);
            if (list) save.mutate({ fileType: list.key, name: list.name });
          },
        }}
      >
        <Button size="small">导出清单</Button>
      </Dropdown>
      <Button
        type="primary"
        size="small"
        loading={save.isPending}
        onClick={() => save.mutate({ fileType: 'word', name: `${bare}（修订稿）.docx` })}
      >
        导出Word修订稿
      </Button>
    </>
  );
}
