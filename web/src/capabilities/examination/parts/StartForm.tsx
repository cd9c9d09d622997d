import { type ExaminationPoint, examinedFilesMax, examinedFileTypes } from '@antai/contract/examination';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { keepDraft, readDraft } from '../../../lib/draft.ts';
import { FilesInput } from '../../../ui/FilesInput.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { setsQuery, useBegin, useRemoveSet, useSaveSet } from '../queries.ts';
import { FromLibrary } from './FromLibrary.tsx';
import { newPoint, PointEditor } from './PointEditor.tsx';
import styles from './StartForm.module.css';

const draftName = 'examination';

/** Which files are asked what: a set that is ready or one's own, and every question can be changed before. */
export function StartForm() {
  const [selection, setFiles] = useState<File[]>([]);
  const [points, setPoints] = useState(() => readDraft<ExaminationPoint[]>(draftName) ?? [newPoint()]);
  const begin = useBegin();
  const navigate = useNavigate();
  const change = (next: ExaminationPoint[]) => {
    setPoints(next);
    keepDraft(draftName, next);
  };
  const written = points.filter(({ question }) => question.trim() !== '');
  const start = () =>
    begin.mutate(
      { selection, points: written },
      { onSuccess: ({ recordId }) => void navigate(addresses.examination(recordId)) },
    );
  return (
    <section className={styles.form} aria-label="新的审查">
      <FilesInput
        name="选择待审查的文件"
        fileTypes={examinedFileTypes}
        title="点击选择文件，或把文件拖到这里；一份文件一行，同样的问题逐份回答"
        about={`一次至多${examinedFilesMax}份。图片与扫描件由OCR识读（须已装文字识别），请与原件核对。`}
        filesMax={examinedFilesMax}
        value={selection}
        onChange={setFiles}
      />
      <div>
        <FromLibrary room={examinedFilesMax - selection.length} onTake={files => setFiles([...selection, ...files])} />
      </div>
      <SetBar points={written} onChoose={change} />
      <PointEditor points={points} onChange={change} />
      <div className={styles.foot}>
        <small>答案取自原文的句子，每格可打开原文核对；没有谈及的写“未见”，谈及而没有答案的写“未判断”，不推测。</small>
        <Button
          type="primary"
          disabled={selection.length === 0 || written.length === 0}
          loading={begin.isPending}
          onClick={start}
        >
          开始审查
        </Button>
      </div>
    </section>
  );
}

const isSame = (a: readonly ExaminationPoint[], b: readonly ExaminationPoint[]) =>
  JSON.stringify(a) === JSON.stringify(b);

interface SetBarProps {
  points: ExaminationPoint[];
  onChoose: (points: ExaminationPoint[]) => void;
}

/** The sets of questions: chosen from, kept under a name, removed where they are one's own. */
function SetBar({ points, onChoose }: SetBarProps) {
  const { data } = useQuery(setsQuery);
  const [setId, setSetId] = useState<string>();
  const [name, setName] = useState('');
  /** What somebody wrote and a set has taken the place of, until they write again. */
  const [replaced, setReplaced] = useState<ExaminationPoint[]>();
  const save = useSaveSet();
  const remove = useRemoveSet();
  const sets = data?.sets ?? [];
  const current = sets.find(each => each.setId === setId);
  const optionsOf = (isReady: boolean) =>
    sets.filter(each => each.isReady === isReady).map(each => ({ value: each.setId, label: each.name }));
  const choose = (id: string) => {
    setSetId(id);
    const set = sets.find(each => each.setId === id);
    if (!set) return;
    setName(set.isReady ? '' : set.name);
    if (points.length > 0 && !sets.some(each => isSame(each.points, points))) setReplaced(points);
    onChoose(set.points);
  };
  const takeBack = () => {
    if (replaced) onChoose(replaced);
    setReplaced(undefined);
    setSetId(undefined);
    setName('');
  };
  const isOwn = current !== undefined && !current.isReady;
  return (
    <div className={styles.sets}>
      <Select
        showSearch
        optionFilterProp="label"
        aria-label="要点集"
        placeholder="选择要点集"
        value={setId ?? null}
        options={[
          { label: '本人的', options: optionsOf(false) },
          { label: '现成的', options: optionsOf(true) },
        ]}
        onChange={choose}
      />
      <Space.Compact>
        <Input
          aria-label="要点集名称"
          placeholder="存为本人的要点集"
          maxLength={60}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Button
          disabled={name.trim() === '' || points.length === 0}
          loading={save.isPending}
          onClick={() => save.mutate({ ...(isOwn ? { setId: current.setId } : {}), name: name.trim(), points })}
        >
          {isOwn ? '改写' : '保存'}
        </Button>
      </Space.Compact>
      {isOwn ? (
        <RemoveButton
          question="删除这个要点集？已有的审查不受影响"
          isPending={remove.isPending}
          onRemove={() => remove.mutate(current.setId, { onSuccess: () => setSetId(undefined) })}
        />
      ) : null}
      {replaced && current ? (
        <span role="status">
          已换成“{current.name}”。
          <Button type="link" size="small" onClick={takeBack}>
            换回自己写的{replaced.length}问
          </Button>
        </span>
      ) : null}
    </div>
  );
}
